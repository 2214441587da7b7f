"""The reader of the other structure tests sees code as code and text as text."""

from tests.structure.house import blocks, code_only, css_only, javascript, texts_only

SCRIPT = """// a ?. in a comment
const re = /[/`]\\/ "/g, half = total / 2 / 1; /* `${ */
const s = "it's ?? `here`", t = html`<b>${name ? `in ${{a: {}}.b ?? 1}` : 'x'}</b> it's`;
call(s) / 2; // "end"
"""


def test_comments_and_texts_are_told_from_code() -> None:
    code = code_only(SCRIPT)
    assert "?." not in code
    assert code.count("??") == 1
    assert "total / 2 / 1" in code
    assert "call(s) / 2" in code
    assert code.count("\n") == SCRIPT.count("\n")


def test_texts_are_found_with_their_lines() -> None:
    texts = [(token.kind, token.text) for token in texts_only(SCRIPT)]
    assert ("string", "it's ?? `here`") in texts
    assert ("string", "x") in texts
    assert ("template", "in ") in texts
    assert ("template", "</b> it's") in texts
    assert {token.line for token in texts_only(SCRIPT)} == {3}


def test_nothing_of_a_script_is_lost() -> None:
    assert "regex" in {token.kind for token in javascript(SCRIPT)}
    assert sum(token.text.count("\n") for token in javascript(SCRIPT)) == SCRIPT.count("\n")


def test_blocks_of_a_style_sheet() -> None:
    css = css_only("a{b:c} /* d{} */ @media (e){f{g:h;i:'}';}j{k:l}} m{n:o;p{q:r}}")
    assert list(blocks(css)) == [
        ("a", "b:c;", []),
        ("f", "g:h;i:;", ["@media (e)"]),
        ("j", "k:l;", ["@media (e)"]),
        ("@media (e)", "", []),
        ("p", "q:r;", ["m"]),
        ("m", "n:o;", []),
    ]
