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

/** As long as a call allows, by its kind. @param octets about how many bytes the value may take */
export const GRANDES: readonly ((octets: number) => Fragment)[] = [
  (octets) => texte('a'.repeat(octets)),
  (octets) => `[${'0,'.repeat(Math.floor(octets / 2) - 1)}0]`,
  (octets) => `[${'{},'.repeat(Math.floor(octets / 3) - 1)}{}]`,
  (octets) => texte('\u0316\u0300'.repeat(Math.floor(octets / 4))),
  (octets) => imbrique('[', ']', Math.floor(octets / 2)),
  (octets) =>
    `{${Array.from({ length: Math.floor(octets / 12) }, (_, i) => `"${String(i).padStart(7, '0')}":1`).join(',')}}`,
  (octets) => texte(' '.repeat(octets)),
  (octets) => `[${'"abcdefgh",'.repeat(Math.floor(octets / 11) - 1)}""]`,
  (octets) => `"${'\\u00e9'.repeat(Math.floor(octets / 6))}"`,
  (octets) => `{"a":"${'x,'.repeat(Math.floor(octets / 2))}"}`,
  (octets) => `[${'[],'.repeat(Math.floor(octets / 3) - 1)}[]]`,
  (octets) => '9'.repeat(octets),
  (octets) => texte('a@b.'.repeat(Math.floor(octets / 4))),
  (octets) => `"${'\\"'.repeat(Math.floor(octets / 2))}"`,
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

/** The same with one field written twice, or one that no call knows. */
export const avecEnTrop = (json: string, champ: string): string => {
  if (!json.startsWith('{')) return json;
  return `{${champ}${json === '{}' ? '' : ','}${json.slice(1)}`;
};
