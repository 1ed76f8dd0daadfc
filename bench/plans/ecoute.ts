// Database cost of each statement of the application, reported by PostgreSQL itself on the connection that ran it.
import pg from 'pg';

/** Size under which reading a whole table costs no more than its index. */
const LIGNES_DE_TABLE = 2_000;

export type Requete = {
  /** Processor time of the statement, which a busy machine hardly changes. */
  readonly ms: number;
  readonly texte: string;
  /** Tenants' tables that the statement read whole. */
  readonly parcours: readonly string[];
};
type Noeud = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Noeud[];
};

/** Settings of the application's role: sends the plans and the processor time to the client. */
export const REGLAGES = Object.entries({
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': `'json'`,
  'auto_explain.log_level': `'notice'`,
  log_executor_stats: 'on',
  client_min_messages: `'log'`,
  // Keeps these messages out of the server's log.
  log_min_messages: `'panic'`,
})
  .map(([nom, valeur]) => `alter role pharmaccord set ${nom} = ${valeur};`)
  .join('\n');

const parcoursDe = (noeud: Noeud, tables: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table = '', 'Actual Rows': lignesLues = 0, 'Rows Removed by Filter': ecartees = 0 } = noeud;
  const ici =
    noeud['Node Type'] === 'Seq Scan' && lignesLues + ecartees > LIGNES_DE_TABLE && tables.has(table)
      ? [`${table} (${Math.round(lignesLues + ecartees)} lignes × ${noeud['Actual Loops'] ?? 1})`]
      : [];
  return [...ici, ...(noeud.Plans ?? []).flatMap((enfant) => parcoursDe(enfant, tables))];
};

let entendues: Requete[] = [];
/** The statements run since the last call. */
export const prendreRequetes = (): readonly Requete[] => {
  const prises = entendues;
  entendues = [];
  return prises;
};

/**
 * PostgreSQL sends the time of a statement when it has run, and its plan when it closes it, with the next message of
 * the connection.
 */
const entendre = (tables: ReadonlySet<string>) => {
  let ms = 0;
  return ({ message = '', detail = '' }: { message?: string | undefined; detail?: string | undefined }): void => {
    const temps = /([\d.]+) s user, ([\d.]+) s system/.exec(detail);
    if (message === 'EXECUTOR STATISTICS' && temps) ms = (Number(temps[1]) + Number(temps[2])) * 1_000;
    const correspondance = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(message);
    if (!correspondance) return;
    const plan = JSON.parse(correspondance[1] ?? '{}') as { 'Query Text': string; Plan: Noeud };
    entendues.push({ ms, texte: plan['Query Text'], parcours: parcoursDe(plan.Plan, tables) });
  };
};

/** Listens to every connection that this process opens from now on. @param tables the tenants' tables */
export const ecouterRequetes = (tables: ReadonlySet<string>): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its own client
  const { connect } = pg.Client.prototype;
  pg.Client.prototype.connect = function ecouter(this: pg.Client, ...args: unknown[]) {
    this.on('notice', entendre(tables));
    return Reflect.apply(connect, this, args) as ReturnType<typeof connect>;
  } as typeof connect;
};
