/**
 * Words reserved by TypeScript (ECMAScript 2024, strict mode) or PostgreSQL (appendix C, "reserved"). The last line has names of built-in
 * types, which the type of a resource would shadow, and the special properties `constructor` and `prototype`.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch
  this throw true try typeof undefined var void while with yield
  all analyse analyze and any array as asc asymmetric both cast check collate column constraint create deferrable desc distinct end
  except fetch foreign from grant group having initially intersect into lateral leading limit localtime localtimestamp not offset on
  only or order placing primary references returning select some symmetric table then to trailing union unique user using variadic
  when where window
  boolean constructor date error map number object promise prototype set string symbol`.split(/\s+/),
);
