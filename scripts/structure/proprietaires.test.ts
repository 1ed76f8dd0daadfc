import { describe, expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { rang } from './carte.ts';
import { verifierPieceSql } from './piece-sql.ts';
import {
  proprietairesDe,
  verifierEcritures,
  verifierLectures,
  verifierTables,
  type Proprietes,
} from './proprietaires.ts';
import { requetesDe } from './sql.ts';
import { ECRITES_POUR_ELLES, LECTURES_ADMISES, TABLES_COMMUNES } from './tables.ts';

const ENCOURS = 'src/server/features/argent/encours';
const PROPRIETES: Proprietes = {
  proprietaires: new Map([
    ['encours', 'encours'],
    ['reclamation', 'reclamation'],
    ['document', 'document'],
    ['journal', 'core'],
    ['tenant', 'tenant'],
  ]),
  tablesCommunes: { tenant: 'son nom est partout' },
  lecturesAdmises: {},
};
const AVEC_EXCEPTION: Proprietes = { ...PROPRIETES, lecturesAdmises: { [`${ENCOURS}/commands/admise.ts`]: 'essai' } };
const lire = (texte: string) => requetesDe({ path: 'src/server/x.ts', content: texte });
const ecritures = (path: string, texte: string) => textes(verifierEcritures(arbre({ [path]: texte }), PROPRIETES));
const lectures = (path: string, texte: string, proprietes: Proprietes = PROPRIETES) =>
  textes(verifierLectures(arbre({ [path]: texte }), proprietes));

describe('Le SQL d’un fichier', () => {
  it('se lit dans le constructeur de requêtes, alias compris', () => {
    expect(lire(`tx\n  .selectFrom('encours as e')\n  .leftJoin('tenant as t', 't.id', 'e.tenant_id');`)).toEqual([
      { ligne: 2, tablesLues: ['encours'], tablesEcrites: [] },
      { ligne: 3, tablesLues: ['tenant'], tablesEcrites: [] },
    ]);
    expect(
      lire(`tx.deleteFrom('encours'); tx.mergeInto('journal as j');`).flatMap((requete) => requete.tablesEcrites),
    ).toEqual(['encours', 'journal']);
  });

  it('se lit dans un gabarit sql, quelle que soit sa forme', () => {
    const ecrites = (texte: string) => lire(`sql\`${texte}\``)[0]?.tablesEcrites;
    expect(ecrites('with x as (insert into encours (id) values (1)) delete from journal')).toEqual([
      'encours',
      'journal',
    ]);
    expect(ecrites('UPDATE encours e set id = 1')).toEqual(['encours']);
    expect(lire('sql`delete from encours using tenant`')[0]?.tablesLues).toEqual(['tenant']);
    expect(lire('sql<Ligne>`select 1 from encours e join tenant t on true`')[0]?.tablesLues).toEqual([
      'encours',
      'tenant',
    ]);
  });

  it('ne prend ni un verrou ni une suite de conflit pour une écriture', () => {
    expect(lire('sql`select 1 from encours e for update of e`')[0]?.tablesEcrites).toEqual([]);
    expect(lire('sql`select 1 from encours for no key update`')[0]?.tablesEcrites).toEqual([]);
    expect(
      lire('sql`insert into encours (id) values (1) on conflict (id) do update set id = 2`')[0]?.tablesEcrites,
    ).toEqual(['encours']);
  });

  it('ne se voit ni dans un commentaire ni dans un autre gabarit', () => {
    expect(lire('// sql`delete from encours`\nconst phrase = html`delete from encours`;')).toEqual([]);
  });
});

describe('La pièce du SQL', () => {
  const piece = (path: string) => textes(verifierPieceSql(arbre({ [path]: 'export const lu = sql`now()`;' })));

  it('est repository, read-models, server/core et la démonstration', () => {
    for (const permis of ['repository.ts', 'repository/ecrire.ts', 'read-models.ts', 'read-models/liste.ts'])
      expect(piece(`${ENCOURS}/${permis}`), permis).toEqual([]);
    expect(piece('src/server/core/session.ts')).toEqual([]);
    expect(piece('src/server/demo/encours.ts')).toEqual([]);
    expect(piece('src/server/testing/preparer.ts')).toEqual([]);
  });

  it('n’est ni commands, ni jobs, ni routes, ni la composition', () => {
    for (const refuse of ['commands.ts', 'commands/regler.ts', 'jobs.ts', 'jobs/relancer.ts', 'routes.ts', 'table.ts'])
      expect(piece(`${ENCOURS}/${refuse}`), refuse).toEqual([
        expect.stringContaining(`${refuse}:1 : du SQL hors de sa pièce`),
      ]);
    expect(piece('src/server/composition/fiche-rdv.ts')).toHaveLength(1);
  });
});

describe('Les propriétaires des tables', () => {
  it('se lisent dans les repository ; de deux qui écrivent, la première de la carte', () => {
    const ecrit = `tx.insertInto('reclamation');`;
    const sources = arbre({
      'src/server/features/echanges/reclamation/repository/ecrire.ts': ecrit,
      'src/server/features/pilotage/accueil/repository.ts': ecrit,
      'src/server/features/argent/encours/commands.ts': ecrit,
      'src/server/core/journal.ts': 'sql`insert into journal (id) values (1)`;',
    });
    const proprietaires = proprietairesDe(sources, { compteur: 'core' });
    expect(Object.fromEntries(proprietaires)).toEqual({
      compteur: 'core',
      journal: 'core',
      reclamation: 'reclamation',
    });
    expect(textes(verifierEcritures(sources, { ...PROPRIETES, proprietaires })).toSorted()).toEqual([
      expect.stringContaining('encours/commands.ts:1 : écrit reclamation, que seul echanges/reclamation'),
      expect.stringContaining('accueil/repository.ts:1 : écrit reclamation, que seul echanges/reclamation'),
    ]);
  });

  it('une fonctionnalité écrit ses tables dans son repository', () => {
    expect(ecritures(`${ENCOURS}/repository.ts`, `tx.updateTable('encours');`)).toEqual([]);
    expect(ecritures('src/server/core/journal.ts', 'sql`insert into journal (id) values (1)`;')).toEqual([]);
  });

  it('la table d’une autre est refusée, en constructeur comme en texte', () => {
    expect(ecritures(`${ENCOURS}/repository.ts`, `tx.updateTable('reclamation');`)).toEqual([
      expect.stringContaining('repository.ts:1 : écrit reclamation, que seul echanges/reclamation/repository écrit'),
    ]);
    expect(ecritures(`${ENCOURS}/repository.ts`, 'sql`with x as (delete from journal) select 1`;')).toEqual([
      expect.stringContaining('src/server/core'),
    ]);
  });

  it('la sienne aussi, hors de son repository', () => {
    expect(ecritures(`${ENCOURS}/jobs.ts`, `tx.insertInto('encours');`)).toEqual([
      expect.stringContaining('hors de argent/encours/repository'),
    ]);
  });

  it('une table que personne n’écrit a son propriétaire dit, une table absente n’en a pas', () => {
    expect(ecritures(`${ENCOURS}/repository.ts`, `tx.insertInto('encaissement');`)).toEqual([
      expect.stringContaining('qu’aucun repository n’écrit'),
    ]);
    const migrations = arbre({
      'a.sql': 'create table encours (\n);\ncreate table export (\n);\ncreate table tenant ();\ncreate table jetee ();',
      'b.sql': 'alter table export rename to archive;\ndrop table jetee;',
    });
    expect(
      textes(
        verifierTables(migrations, {
          ...PROPRIETES,
          proprietaires: new Map([
            ['encours', 'encours'],
            ['reclamation', 'reclamation'],
          ]),
        }),
      ),
    ).toEqual([
      expect.stringContaining('tenant : aucun repository'),
      expect.stringContaining('archive : aucun repository'),
      expect.stringContaining('reclamation : a un propriétaire'),
    ]);
  });

  it('la table d’une autre se lit dans read-models, ou avec une raison', () => {
    const lit = `tx.selectFrom('reclamation');`;
    expect(lectures(`${ENCOURS}/read-models/liste.ts`, lit)).toEqual([]);
    expect(lectures(`${ENCOURS}/commands/admise.ts`, lit, AVEC_EXCEPTION)).toEqual([]);
    expect(lectures(`${ENCOURS}/commands/regler.ts`, `tx.selectFrom('tenant');`)).toEqual([]);
    expect(lectures(`${ENCOURS}/repository.ts`, lit)).toEqual([
      expect.stringContaining('lit reclamation, de reclamation'),
    ]);
  });

  it('une exception qui ne sert plus est refusée', () => {
    expect(lectures(`${ENCOURS}/commands/admise.ts`, `tx.selectFrom('tenant');`, AVEC_EXCEPTION)).toEqual([
      expect.stringContaining('admise.ts : cette exception ne sert plus'),
    ]);
  });

  it('dans un domaine, un repository lit les tables de ses voisines, une commande non', () => {
    const lit = `tx.selectFrom('document');`;
    expect(lectures('src/server/features/echanges/discussion/repository.ts', lit)).toEqual([]);
    expect(lectures('src/server/features/echanges/discussion/commands.ts', lit)).toHaveLength(1);
  });
});

describe('La déclaration des tables', () => {
  it('ne nomme que des fonctionnalités de la carte, et donne une raison à chaque exception', () => {
    for (const proprietaire of Object.values(ECRITES_POUR_ELLES))
      expect(proprietaire === 'core' || rang(proprietaire) >= 0, proprietaire).toBe(true);
    for (const raison of Object.values({ ...TABLES_COMMUNES, ...LECTURES_ADMISES }))
      expect(raison.length).toBeGreaterThan(10);
  });
});
