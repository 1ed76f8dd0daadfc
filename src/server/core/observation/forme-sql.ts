import { createHash } from 'node:crypto';

type FormeSql = {
  /** `SELECT encours`: the verb and the first table. */
  readonly nom: string;
  readonly verbe: string;
  /** Of its text: the same for every execution of the same statement. */
  readonly empreinte: string;
};

/** As many texts as `nommerRequete` names, and those it does not. */
const MAX_FORMES = 2_000;
const formes = new Map<string, FormeSql>();

const LITTERAUX = /'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|\/\*[\s\S]*?\*\/|--[^\n]*/g;
const ECRITURE = /\b(?<verbe>insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(?<table>[a-z_][\w.]*)/i;
const LECTURE = /\bfrom\s+(?:only\s+)?"?(?<table>[a-z_][\w.]*)/i;
const PREMIER = /^\W*(?<verbe>[a-z]+)/i;

const lireForme = (texte: string): FormeSql => {
  const nu = texte.replaceAll(LITTERAUX, ' ');
  // `for update` and `on conflict do update` write nothing by themselves: what they follow says the verb first.
  const ecriture = ECRITURE.exec(nu.replaceAll(/\b(?:for(?:\s+no\s+key)?|do)\s+update\b/gi, ' '))?.groups;
  const premier = PREMIER.exec(nu)?.groups?.['verbe']?.toUpperCase() ?? 'AUTRE';
  const verbe = ecriture?.['verbe']?.split(/\s/)[0]?.toUpperCase() ?? (premier === 'WITH' ? 'SELECT' : premier);
  const table = (ecriture ?? LECTURE.exec(nu)?.groups)?.['table'];
  const empreinte = createHash('sha1').update(texte).digest('hex').slice(0, 12);
  return { nom: table ? `${verbe} ${table}` : verbe, verbe, empreinte };
};

/** What a statement is, without any value: a text of ours that holds one is left out (EXP-113). */
export const formeSql = (texte: string): FormeSql => {
  const connue = formes.get(texte);
  if (connue) return connue;
  const forme = lireForme(texte);
  if (formes.size < MAX_FORMES) formes.set(texte, forme);
  return forme;
};
