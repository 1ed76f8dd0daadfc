// Rule « deux temps »: instances of the previous version read and write while a migration runs (EXP-103). A migration
// only widens their schema (a column without `not null`, a table, an index beside), and removes what they no longer
// use in a later one.
import { basename } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';

/** First migration checked: earlier ones ran while the application was stopped. */
const PREMIERE = 286;

const numeroDe = (path: string): number => Number.parseInt(basename(path), 10);
const sansCommentaires = (texte: string): string => texte.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, ' ');
/** Removes the bodies of functions, which run later. */
const sansCorps = (texte: string): string => texte.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");

/** A statement with the comment just above it and the table it changes. */
type Instruction = { readonly texte: string; readonly raison: string };
const instructionsDe = (contenu: string): readonly Instruction[] =>
  sansCorps(contenu)
    .split(/;\s*(?:\n|$)/)
    .map((morceau) => ({
      texte: sansCommentaires(morceau).replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      raison: /^\s*--\s*(.*)$/m.exec(morceau)?.[1] ?? '',
    }))
    .filter(({ texte }) => texte !== '');

const NOM = String.raw`(?:if (?:not )?exists )?(?:only )?(?:public\.)?(?<table>\w+)`;
const tableDe = (texte: string, acte: string): string | undefined =>
  new RegExp(`^${acte} ${NOM}`).exec(texte)?.groups?.['table'];

type Interdit = {
  readonly motif: RegExp;
  readonly dire: string;
  /** Start of the comment that admits the statement, with its reason. */
  readonly sauf?: RegExp;
};

/** Pattern of an added column, up to the next one. */
const AJOUT = String.raw`\badd (?:column )?(?:if not exists )?\w+ (?!constraint)`;
const SANS_DEFAUT = String.raw`(?:(?!\bdefault\b|,).)*\bnot null\b(?!(?:(?!,).)*\bdefault\b)`;
const CALCULEE = String.raw`(?:(?:big|small)?serial\b|[^,]*(?:\bgenerated\b|\b(?:gen_random_uuid|random|nextval)\())`;
const CONTRACTION = /^contraction de \d{4}\b/;
const PETITE_TABLE = /^petite table\b/;

/** Statements refused on a table that other instances use. */
const SUR_UNE_TABLE: readonly Interdit[] = [
  {
    motif: new RegExp(AJOUT + SANS_DEFAUT),
    dire: 'une colonne « not null » sans valeur par défaut : la version d’avant n’y écrit rien',
  },
  {
    motif: new RegExp(AJOUT + CALCULEE),
    dire: 'une colonne calculée pour chaque ligne : la table est récrite, fermée à tous',
  },
  {
    motif: /\bset not null\b/,
    dire:
      '« set not null » lit toute la table : « add constraint … check (… is not null) not valid », validée par la ' +
      'migration suivante',
  },
  {
    motif: /\balter (?:column )?\w+ (?:set data )?type\b/,
    dire: 'un type changé sur place : une colonne nouvelle, puis l’ancienne retirée',
  },
  { motif: /\brename\b/, dire: 'un renommage : la version d’avant cherche l’ancien nom' },
  {
    motif: /\badd constraint \w+ (?:check|foreign key|references)(?!.*\bnot valid\b)/,
    dire:
      'une contrainte vérifiée sur toute la table : « not valid », puis « validate constraint » dans la migration ' +
      'suivante',
  },
  {
    motif: /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/,
    dire: 'une unicité construite sous verrou : un index « concurrently », puis « using index »',
  },
  {
    motif: /\bdrop (?:column )?(?!constraint|not|default|expression|identity)\w+/,
    sauf: CONTRACTION,
    dire:
      'une colonne retirée : « -- contraction de NNNN : … » au-dessus, NNNN étant la migration depuis laquelle plus ' +
      'rien ne la lit',
  },
];

const PAR_LOTS = 'd’un coup restent verrouillées : un travail, par lots, ou « -- petite table : … » au-dessus';
const SUR_LA_BASE: readonly (Pick<Interdit, 'dire'> & { readonly acte: string; readonly sauf: RegExp })[] = [
  { acte: 'drop table', sauf: CONTRACTION, dire: 'une table retirée : « -- contraction de NNNN : … » au-dessus' },
  { acte: 'update', sauf: PETITE_TABLE, dire: `des lignes changées ${PAR_LOTS}` },
  { acte: 'delete from', sauf: PETITE_TABLE, dire: `des lignes retirées ${PAR_LOTS}` },
];
const INDEX_SOUS_VERROU =
  'un index construit en arrêtant les écritures : « concurrently », dans un fichier qui commence par « -- hors ' +
  'transaction »';
const INDEX_A_COTE = /^(?:create (?:unique )?|drop )index concurrently/;

const INDEX = /^create (?:unique )?index (?!concurrently).*? on (?:only )?(?:public\.)?(\w+)/;

const fautesDe = ({ texte, raison }: Instruction, neuves: ReadonlySet<string>): readonly string[] => {
  const alteree = tableDe(texte, 'alter table');
  if (alteree !== undefined)
    return neuves.has(alteree)
      ? []
      : SUR_UNE_TABLE.filter(({ motif, sauf }) => motif.test(texte) && !sauf?.test(raison)).map(({ dire }) => dire);
  const indexee = INDEX.exec(texte)?.[1];
  if (indexee !== undefined && !neuves.has(indexee) && !PETITE_TABLE.test(raison)) return [INDEX_SOUS_VERROU];
  return SUR_LA_BASE.filter(({ acte, sauf }) => {
    const table = tableDe(texte, acte);
    return table !== undefined && !neuves.has(table) && !sauf.test(raison);
  }).map(({ dire }) => dire);
};

/** @param migrations the files of `src/server/migrations` */
export const verifierDeuxTemps = (migrations: readonly Source[]): readonly Probleme[] =>
  migrations
    .filter(({ path }) => numeroDe(path) >= PREMIERE)
    .flatMap(({ path, content }) => {
      const instructions = instructionsDe(content);
      const neuves = new Set(instructions.flatMap(({ texte }) => tableDe(texte, 'create (?:unlogged )?table') ?? []));
      const fautes = instructions.flatMap((instruction) => fautesDe(instruction, neuves));
      const alterees = new Set(instructions.flatMap(({ texte }) => tableDe(texte, 'alter table') ?? []));
      if (alterees.difference(neuves).size > 1)
        fautes.push(
          'deux tables changées ensemble : l’une reste fermée pendant que l’autre s’attend ; un fichier chacune',
        );
      const horsTransaction = content.startsWith('-- hors transaction');
      if (horsTransaction && instructions.some(({ texte }) => !INDEX_A_COTE.test(texte)))
        fautes.push('hors transaction, rien que des index « concurrently » : coupée au milieu, elle se refait');
      return fautes.map((faute) => probleme('deux temps', `${basename(path)} : ${faute}`));
    });
