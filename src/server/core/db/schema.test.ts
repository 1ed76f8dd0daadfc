import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { creerBaseDeTest } from '#server/testing/base/base.ts';

let client: pg.Client;
let fermer: () => Promise<void>;
beforeAll(async () => {
  const base = await creerBaseDeTest();
  client = new pg.Client(base.adminConfig);
  await client.connect();
  fermer = async () => {
    await client.end();
    await base.fermer();
  };
});
afterAll(() => fermer());

/** Rows that belong to a tenant carry its id. A session is only seen by the system role; migration and job tables are technical. */
const SANS_POLITIQUE = ['session'];
/**
 * Rows that link two accounts on purpose: an habilitation and a read mark name a person of another account, an
 * adhérent's copy names its groupement's modèle and priority.
 */
const D_UN_COMPTE_A_L_AUTRE = [
  'habilitation.habilitation_delegue_fk',
  'demande_acces.demande_acces_habilitation_fk',
  'promotion.promotion_modele_fk',
  'promotion.promotion_modele_priorite_fk',
  'rfa.rfa_modele_fk',
  'discussion_lecture.discussion_lecture_lecteur_fk',
];
const noms = async (sql: string, valeurs: unknown[] = []): Promise<string[]> =>
  (await client.query<{ nom: string }>(sql, valeurs)).rows.map(({ nom }) => nom);

describe('le schéma', () => {
  it('force la sécurité par ligne sur chaque table de tenant', async () => {
    const tables = await noms(
      `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(tables.filter((nom) => !SANS_POLITIQUE.includes(nom))).toEqual([]);
  });

  it('une migration qui change des lignes lève d’abord leur mur : un propriétaire ordinaire n’y verrait rien', async () => {
    const murees = new Set(await noms(`select relname as nom from pg_class where relforcerowsecurity`));
    const dossier = resolve(import.meta.dirname, '../../migrations');
    const oubliees = readdirSync(dossier)
      // Migrations already released are never edited.
      .filter((fichier) => fichier.endsWith('.sql') && fichier > '0219')
      .flatMap((fichier) => {
        // The body of a function is skipped, because the migration does not run it.
        const texte = readFileSync(resolve(dossier, fichier), 'utf8').replaceAll(/\$\$.*?\$\$/gs, '');
        // Reads and writes all the accounts, as the server's jobs do.
        if (texte.includes('set local role pharmaccord_systeme;')) return [];
        return [...texte.matchAll(/^\s*(?:update|delete from) (\w+)/gm)].flatMap(([, table = '']) =>
          murees.has(table) && !texte.includes(`alter table ${table} no force row level security`)
            ? [`${fichier} : ${table}`]
            : [],
        );
      });
    expect(oubliees).toEqual([]);
  });

  it('ne laisse le rôle de l’application lire aucune table de tenant sans politique', async () => {
    expect(
      await noms(
        `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege('pharmaccord_app', c.oid, 'select')
           and not exists (select from pg_policy p where p.polrelid = c.oid)`,
      ),
    ).toEqual([]);
  });

  it('ferme à une habilitation les lignes des laboratoires qu’elle n’ouvre pas (RES-44)', async () => {
    expect(
      await noms(
        `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
           and (a.attname = 'laboratoire_id' or (c.relname = 'laboratoire' and a.attname = 'id'))
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'habilitation_laboratoire'
           and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = c.relname || '_habilitation')`,
      ),
    ).toEqual([]);
  });

  it('donne des rôles qui ne possèdent rien et ne contournent rien', async () => {
    const { rows } = await client.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         exists (select from pg_class where relowner = r.oid) as possede from pg_roles r where rolname like 'pharmaccord\\_%' order by 1`,
    );
    const rien = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, possede: false };
    expect(rows).toEqual([
      { rolname: 'pharmaccord_app', ...rien },
      { rolname: 'pharmaccord_systeme', ...rien },
    ]);
  });

  it('relie les tables de tenant par des clés composites : une clé étrangère ignore la sécurité par ligne', async () => {
    expect(
      (
        await noms(
          `select k.conrelid::regclass || '.' || k.conname as nom from pg_constraint k
         where k.contype = 'f' and k.connamespace = 'public'::regnamespace
           and k.confrelid not in ('tenant'::regclass) and k.conrelid not in ('session'::regclass)
           and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')
           and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id')
           and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any (k.conkey))`,
        )
      ).filter((nom) => !D_UN_COMPTE_A_L_AUTRE.includes(nom)),
    ).toEqual([]);
  });

  it('commence par tenant_id la clé primaire de chaque table de tenant', async () => {
    expect(
      await noms(
        `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         join pg_index i on i.indrelid = c.oid and i.indisprimary
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and i.indkey[0] <> a.attnum`,
        [SANS_POLITIQUE],
      ),
    ).toEqual([]);
  });

  describe('cloisonner', () => {
    const murs = async (table: string) => {
      const { rows } = await client.query(
        `select c.relrowsecurity, c.relforcerowsecurity,
           (select json_agg(json_build_object('nom', replace(p.polname, c.relname, 'table'), 'acte', p.polcmd, 'permissive', p.polpermissive,
              'roles', (select array_agg(r.rolname order by 1) from pg_roles r where r.oid = any (p.polroles)),
              'using', pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid)) order by p.polname)
            from pg_policy p where p.polrelid = c.oid) as politiques,
           (select json_agg(json_build_object('role', r.rolname, 'droit', a.privilege_type, 'transmissible', a.is_grantable)
              order by r.rolname, a.privilege_type)
            from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where r.oid <> c.relowner) as droits
         from pg_class c where c.oid = $1::regclass`,
        [table],
      );
      return rows[0];
    };

    it.each([
      ['temoin', 'rdv_mention', `cloisonner('temoin')`],
      ['temoin_lu', 'rdv_ca', `cloisonner('temoin_lu', 'select, insert, delete')`],
    ])('donne à une table les murs de celles qui existent (%s comme %s)', async (table, modele, appel) => {
      await client.query(
        `create table ${table} (tenant_id bigint not null references tenant (id), id bigint, primary key (tenant_id, id))`,
      );
      const ouverte = await murs(table);
      expect(ouverte).toMatchObject({ relrowsecurity: false, politiques: null, droits: null });
      await client.query(`select ${appel}`);
      expect(await murs(table)).toEqual(await murs(modele));
      await client.query(`drop table ${table}`);
    });

    it('ne s’appelle que sous le propriétaire', async () => {
      for (const role of ['pharmaccord_app', 'pharmaccord_systeme'])
        expect(
          (
            await client.query(`select has_function_privilege($1, 'cloisonner(regclass, text)', 'execute') as oui`, [
              role,
            ])
          ).rows[0].oui,
        ).toBe(false);
    });
  });

  it('n’ajoute que des lignes au journal', async () => {
    for (const role of ['pharmaccord_app', 'pharmaccord_systeme'])
      for (const droit of ['update', 'delete', 'truncate'])
        expect(
          (await client.query('select has_table_privilege($1, $2, $3) as oui', [role, 'journal', droit])).rows[0].oui,
        ).toBe(false);
  });
});
