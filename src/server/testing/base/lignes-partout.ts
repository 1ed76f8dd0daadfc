import pg from 'pg';

type Colonne = { readonly nom: string; readonly type: string; readonly requis: boolean };
type Cle = { readonly colonnes: readonly string[]; readonly parent: string; readonly cibles: readonly string[] };

const VALEURS: Readonly<Record<string, string>> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'true',
  date: `'2026-11-01'`,
  jsonb: `'{}'`,
  bytea: `decode(md5(random()::text), 'hex')`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
  'integer[]': `'{1}'`,
  'smallint[]': `'{1}'`,
  'bytea[]': `'{}'`,
};

/** What a column of this table may hold, when its constraint lists it. */
const permise = (contraintes: readonly string[], colonne: string): string | undefined => {
  for (const texte of contraintes) {
    const liste = new RegExp(String.raw`\(\(?${colonne} = ANY \(ARRAY\[('[^']+')::text`).exec(texte);
    if (liste) return liste[1];
  }
  return undefined;
};

/**
 * Gives an account a row in each of these tables where it has none, its parents first, as the schema alone describes
 * them.
 * @param exprès what a table needs that its columns do not say
 * @returns the tables that stay empty
 */
export const remplirPartout = async (
  client: pg.Client,
  tenantId: number,
  tables: readonly string[],
  expres: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<string[]> => {
  const colonnesDe = async (table: string): Promise<Colonne[]> =>
    (
      await client.query<Colonne>(
        `select a.attname as nom, format_type(a.atttypid, null) as type,
           a.attnotnull and a.attidentity = '' and not a.atthasdef as requis
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
        [table],
      )
    ).rows;
  const clesDe = async (table: string): Promise<Cle[]> =>
    (
      await client.query<Cle>(
        `select array(select a.attname::text from unnest(k.conkey) with ordinality c (n, r) join pg_attribute a
             on a.attrelid = k.conrelid and a.attnum = c.n order by c.r) as colonnes,
           k.confrelid::regclass::text as parent,
           array(select a.attname::text from unnest(k.confkey) with ordinality c (n, r) join pg_attribute a
             on a.attrelid = k.confrelid and a.attnum = c.n order by c.r) as cibles
         from pg_constraint k where k.conrelid = $1::regclass and k.contype = 'f'`,
        [table],
      )
    ).rows;
  const inserer = async (table: string): Promise<boolean> => {
    const [colonnes, cles] = [await colonnesDe(table), await clesDe(table)];
    const { rows: contraintes } = await client.query<{ texte: string }>(
      `select pg_get_constraintdef(oid) as texte from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    );
    const requises = new Set(colonnes.filter(({ requis }) => requis).map(({ nom }) => nom));
    const valeurs = new Map<string, string>([['tenant_id', String(tenantId)]]);
    for (const [nom, valeur] of Object.entries(expres[table] ?? {})) valeurs.set(nom, valeur);
    for (const cle of cles) {
      const utile = cle.colonnes.some((nom) => !valeurs.has(nom)) && cle.colonnes.every((nom) => requises.has(nom));
      if (cle.parent === 'tenant' || !utile) continue;
      const { rows } = await client.query(
        `select ${cle.cibles.join(', ')} from ${cle.parent} ${
          cle.cibles.includes('tenant_id') ? `where tenant_id = ${tenantId}` : ''
        } order by random() limit 1`,
      );
      if (!rows[0]) return false;
      cle.colonnes.forEach((nom, i) => {
        if (!valeurs.has(nom)) valeurs.set(nom, String(rows[0][cle.cibles[i]!]));
      });
    }
    for (const { nom, type } of colonnes)
      if (requises.has(nom) && !valeurs.has(nom))
        valeurs.set(
          nom,
          permise(
            contraintes.map(({ texte }) => texte),
            nom,
          ) ??
            VALEURS[type] ??
            `'x'`,
        );
    await client.query('savepoint une');
    try {
      await client.query(
        `insert into ${table} (${[...valeurs.keys()].join(', ')}) values (${[...valeurs.values()].join(', ')})`,
      );
      await client.query('release savepoint une');
      return true;
    } catch {
      await client.query('rollback to savepoint une');
      return false;
    }
  };
  let vides = [...tables];
  await client.query('begin');
  for (let passe = 0; passe < 4; passe++) {
    const restent: string[] = [];
    for (const table of vides) {
      const { rows } = await client.query(`select from ${table} where tenant_id = ${tenantId} limit 1`);
      if (rows.length === 0 && !(await inserer(table))) restent.push(table);
    }
    if (restent.length === vides.length) break;
    vides = restent;
  }
  await client.query('commit');
  return vides;
};
