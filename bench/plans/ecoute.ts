// What each statement of the application costs the database, told by PostgreSQL itself on the connection that ran it.
import pg from 'pg';

/** Below, reading a table from end to end costs no more than its index. */
const LIGNES_DE_TABLE = 2_000;

export type Requete = {
  /** Of processor, while it ran: what a busy machine does not move. */
  readonly ms: number;
  readonly texte: string;
  /** The tenant's tables that it read from end to end. */
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

/** For the application's role: its plans and its processor time, sent to the client. */
export const REGLAGES = Object.entries({
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': `'json'`,
  'auto_explain.log_level': `'notice'`,
  log_executor_stats: 'on',
  client_min_messages: `'log'`,
  // Nothing of it in the log of the server.
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
/** What ran since the last time. */
export const prendreRequetes = (): readonly Requete[] => {
  const prises = entendues;
  entendues = [];
  return prises;
};

/** The time of a statement comes when it has run, its plan when it is put away: the next message of the connection. */
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

/** Every connection that this process opens from now on is listened to. @param tables those of the tenants */
export const ecouterRequetes = (tables: ReadonlySet<string>): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its own client
  const { connect } = pg.Client.prototype;
  pg.Client.prototype.connect = function ecouter(this: pg.Client, ...args: unknown[]) {
    this.on('notice', entendre(tables));
    return Reflect.apply(connect, this, args) as ReturnType<typeof connect>;
  } as typeof connect;
};
