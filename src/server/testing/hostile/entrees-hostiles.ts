/** A piece of JSON as it is written: a number too long, a name twice or a lone half of a character cannot be said otherwise. */
export type Fragment = string;

const texte = (valeur: string): Fragment => JSON.stringify(valeur);
const repete = (fragment: string, fois: number): string => Array.from({ length: fois }, () => fragment).join(',');
const imbrique = (debut: string, fin: string, fois: number): string => debut.repeat(fois) + fin.repeat(fois);

/** Small values, wrong by their type, their size or their signs. */
export const FRAGMENTS: readonly Fragment[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '1e999',
  '9007199254740994',
  '9'.repeat(400),
  ...['', ' ', 'a\u0000b', '’; drop table tenant; --', '<img src=x onerror=alert(1)>', '=1+1\r\nBcc: a@b.fr'].map(
    texte,
  ),
  ...['__proto__', 'constructor', 'toString', '99999-99-99', '2026-02-30', '1e309', '٣', ' 12 ', '0x10'].map(texte),
  ...['é'.repeat(300), 'a'.repeat(5_000), '\u0316\u0300'.repeat(1_000), '\u202e\u200b\ufeff', '@'.repeat(2_000)].map(
    texte,
  ),
  ...['a.'.repeat(1_000), '-'.repeat(2_000), `a@${'b-'.repeat(1_000)}`, ' '.repeat(3_000), `${'\n'.repeat(500)}x`].map(
    texte,
  ),
  '"a\\ud800b"',
  '"\\u0000"',
  '[]',
  '{}',
  '[[[]]]',
  `[${repete('null', 400)}]`,
  `[${repete('{}', 200)}]`,
  `[${repete('"a"', 300)}]`,
  imbrique('[', ']', 20),
  imbrique('[', ']', 200),
  imbrique('{"a":', '}', 100).replace(/:\}/, ':1}'),
  `{${Array.from({ length: 200 }, (_, i) => `"c${i}":1`).join(',')}}`,
  '{"__proto__":{"role":"SUPER_ADMIN"},"constructor":{"prototype":{"x":1}}}',
  '{"id":1,"id":"deux","id":[3]}',
  '{"length":1000000000}',
  '[1,]',
  'NaN',
  '',
];

/** Written in place: a body of fifty megabytes must not hold up who sends it. */
const remplir = (debut: string, motif: string, octets: number, fin: string): Buffer => {
  const [avant, apres] = [Buffer.byteLength(debut), Buffer.byteLength(fin)];
  const place = Math.max(0, octets - avant - apres);
  const milieu = place - (place % Buffer.byteLength(motif));
  const ecrit = Buffer.allocUnsafe(avant + milieu + apres);
  ecrit.write(debut, 0);
  if (milieu > 0) ecrit.fill(motif, avant, avant + milieu);
  ecrit.write(fin, avant + milieu);
  return ecrit;
};
const enTexte =
  (motif: string) =>
  (octets: number): Buffer =>
    remplir('"', motif, octets, '"');
const MAX_NOMS = 5_000;
const desNoms = (octets: number): Buffer => {
  const noms = Array.from({ length: Math.min(MAX_NOMS, Math.floor(octets / 12)) }, (_, i) => `"n${1_000_000 + i}":1,`);
  return remplir('{', noms.join(''), octets, '"fin":1}');
};

/** As long as a call allows, by its kind. @param octets about how many bytes the value may take */
export const GRANDES: readonly ((octets: number) => Buffer)[] = [
  enTexte('a'),
  (octets) => remplir('[', '0,', octets, '0]'),
  (octets) => remplir('[', '{},', octets, '{}]'),
  enTexte('\u0316\u0300'),
  (octets) => Buffer.concat([Buffer.alloc(octets / 2, '['), Buffer.alloc(octets / 2, ']')]),
  desNoms,
  enTexte(' '),
  (octets) => remplir('[', '"abcdefgh",', octets, '""]'),
  enTexte('\\u00e9'),
  (octets) => remplir('{"a":"', 'x,', octets, '"}'),
  (octets) => remplir('[', '[],', octets, '[]]'),
  (octets) => Buffer.alloc(octets, '9'),
  enTexte('a@b.'),
  enTexte('\\"'),
  (octets) => remplir('[', ' ', octets, ']'),
];

export type Chemin = readonly (string | number)[];

/** Every field of a value, the value itself first. */
export function* champsDe(valeur: unknown, chemin: Chemin = []): Generator<Chemin> {
  yield chemin;
  if (typeof valeur !== 'object' || valeur === null) return;
  for (const [nom, sous] of Object.entries(valeur))
    yield* champsDe(sous, [...chemin, Array.isArray(valeur) ? Number(nom) : nom]);
}

const SEUL: Chemin = [];
/** The JSON of a value in which each field of `mis` is written as its fragment says. */
export const ecrireAvec = (valeur: unknown, mis: ReadonlyMap<string, Fragment>, chemin: Chemin = SEUL): string => {
  const fragment = mis.get(chemin.join('/'));
  if (fragment !== undefined) return fragment;
  if (typeof valeur !== 'object' || valeur === null) return JSON.stringify(valeur) ?? 'null';
  if (Array.isArray(valeur)) return `[${valeur.map((sous, i) => ecrireAvec(sous, mis, [...chemin, i])).join(',')}]`;
  const champs = Object.entries(valeur).map(
    ([nom, sous]) => `${JSON.stringify(nom)}:${ecrireAvec(sous, mis, [...chemin, nom])}`,
  );
  return `{${champs.join(',')}}`;
};

/** A JSON object with one more field, known (hence written twice) or not. */
export const avecEnTrop = (json: string, champ: string): string => {
  if (!json.startsWith('{')) return json;
  return `{${champ}${json === '{}' ? '' : ','}${json.slice(1)}`;
};
