import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { appliquerRetentions, retentionsDeFichiers } from './retentions.ts';

let m: Monde;
let editeur: number;
beforeAll(async () => {
  m = await creerMonde();
  editeur = await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
});
afterAll(() => m.app.fermer());

it('le tableau de docs/exploitation.md et la liste du code disent la même chose', () => {
  const page = readFileSync(new URL('../../../docs/exploitation.md', import.meta.url), 'utf8');
  const [, tableau = ''] = /## Conservation des données\n[\s\S]*?\n(\|[\s\S]*?)\n\n/.exec(page) ?? [];
  const lignes = tableau
    .split('\n')
    .slice(2)
    .map((ligne) =>
      ligne
        .split('|')
        .slice(1, 3)
        .map((cellule) => cellule.trim()),
    );
  expect(lignes).toEqual(retentionsDeFichiers.map(({ donnee, duree }) => [donnee, duree]));
});

const appliquer = (mois = 13, moisAcces = 13) => appliquerRetentions(m.app.services, { journal: { mois, moisAcces } });
const ecrire = async (objet: string, age: string, objetId: number | null = null): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action, cree_le)
    values (${m.pharmacie}, 'Odile', ${objet}, ${objetId}, 'modifier', now() - ${age}::interval) returning id`.execute(
    m.app.services.dbSysteme,
  );
  return rows[0]!.id;
};
const restent = async (ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`select id from journal where id = any(${[...ids]}::bigint[]) order by id`.execute(m.app.services.dbSysteme);
  return rows.map(({ id }) => id);
};
const purgesDites = async () =>
  (
    await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id', 'utilisateur_nom', 'apres'])
      .where('objet', '=', 'journal')
      .where('action', '=', 'purger')
      .orderBy('id')
      .execute()
  ).map(({ apres, ...ligne }) => ({ ...ligne, ...(apres as unknown as { nombre: number; sorte: string }) }));

it('le journal perd ce qui a plus de treize mois, garde l’histoire de ce qui existe, et dit ce qui est parti', async () => {
  const encours = await m.creer();
  const vieux = await ecrire('utilisateur', '13 months 1 day');
  const recent = await ecrire('utilisateur', '13 months -1 day');
  const histoire = await ecrire('encours', '3 years', encours.id);
  const disparu = await ecrire('encours', '3 years', 987_654_321);
  const connexion = await ecrire('connexion', '14 months');
  await appliquer();
  expect(await restent([vieux, recent, histoire, disparu, connexion])).toEqual([recent, histoire]);
  expect(await purgesDites()).toMatchObject([
    { tenant_id: editeur, utilisateur_nom: 'Pharmaccord', nombre: 1, sorte: 'Connexions et téléchargements' },
    { nombre: 2, sorte: 'Écritures' },
  ]);
  await appliquer();
  expect(await purgesDites()).toHaveLength(2);
});

it('connexions et téléchargements ont leur propre durée', async () => {
  const ids = [
    await ecrire('connexion', '7 months'),
    await ecrire('telechargement', '7 months'),
    await ecrire('segment', '7 months'),
  ];
  await appliquer(13, 6);
  expect(await restent(ids)).toEqual([ids[2]]);
  await appliquer(6, 6);
  expect(await restent(ids)).toEqual([]);
});

it('plus d’un lot d’un coup', async () => {
  await sql`insert into journal (tenant_id, utilisateur_nom, objet, action, cree_le)
    select ${m.pharmacie}, 'x', 'produit', 'modifier', now() - interval '2 years' + n * interval '1 second' from generate_series(1, 12000) n`.execute(
    m.app.services.dbSysteme,
  );
  await appliquer();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from journal where objet = 'produit'`.execute(
    m.app.services.dbSysteme,
  );
  expect(rows).toEqual([{ n: 0 }]);
  expect((await purgesDites()).slice(-3).reduce((somme, { nombre }) => somme + nombre, 0)).toBe(12_000);
});

it('la base refuse d’effacer le dernier mois, par cette porte ou par une autre', async () => {
  const { dbSysteme, db } = m.app.services;
  const porte = (connexion: typeof db) =>
    sql`select purger_journal(false, now() - interval '1 day', '-infinity', 0, 10)`.execute(connexion);
  await expect(porte(dbSysteme)).rejects.toThrow('never removed');
  await expect(porte(db)).rejects.toThrow('permission denied');
  await expect(sql`delete from journal`.execute(dbSysteme)).rejects.toThrow('permission denied');
});

it('mails automatiques à une personne, notifications traitées, clé des inconnus : chacun son temps', async () => {
  const { dbSysteme } = m.app.services;
  const mail = async (objet: string, age: string, auteur: number | null) =>
    (
      await sql<{
        id: number;
      }>`insert into mail (tenant_id, cle, destinataires, sujet, texte, statut, objet, cree_par_id, cree_le)
        values (${m.pharmacie}, gen_random_uuid()::text, '{a@b.fr}', 's', 't', 'ENVOYE', ${objet}, ${auteur}, now() - ${age}::interval) returning id`.execute(
        dbSysteme,
      )
    ).rows[0]!.id;
  const ids = [
    await mail('utilisateur', '14 months', null),
    await mail('utilisateur', '12 months', null),
    await mail('encours', '14 months', null),
    await mail('utilisateur', '14 months', 1),
  ];
  const avis = async (age: string | null) =>
    (
      await sql<{
        id: number;
      }>`insert into notification (tenant_id, sorte, objet, type, title, body, date, processed, processed_le)
        values (${m.pharmacie}, 'MESSAGE', ${String(age)}, 'AUTRES', 't', 'b', now() - interval '2 years', ${age !== null}, now() - ${age}::interval) returning id`.execute(
        dbSysteme,
      )
    ).rows[0]!.id;
  const avisIds = [await avis('14 months'), await avis('12 months'), await avis(null)];
  const cle = async () => (await dbSysteme.selectFrom('cle_journal').select('valeur').executeTakeFirstOrThrow()).valeur;
  const premiere = await cle();
  await appliquer();
  expect(await cle()).toEqual(premiere);
  await sql`update cle_journal set cree_le = now() - interval '31 days'`.execute(dbSysteme);
  await appliquer();
  expect(await cle()).not.toEqual(premiere);
  const { rows } = await sql<{ id: number }>`select id from mail where id = any(${ids}::bigint[]) order by id`.execute(
    dbSysteme,
  );
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(1));
  const { rows: restes } = await sql<{
    id: number;
  }>`select id from notification where id = any(${avisIds}::bigint[]) order by id`.execute(dbSysteme);
  expect(restes.map(({ id }) => id)).toEqual(avisIds.slice(1));
});

it('une conservation qui échoue n’empêche pas les autres, et l’échec se voit', async () => {
  const vieux = await ecrire('utilisateur', '14 months');
  const { services } = m.app;
  const fichiers = {
    ...services.fichiers,
    lister: () => {
      throw new Error('dossier absent');
    },
  };
  await sql`insert into tentative (cle, nombre, debut) values ('vieille', 1, now() - interval '3 days')`.execute(
    services.dbSysteme,
  );
  await expect(
    appliquerRetentions({ ...services, fichiers }, { journal: { mois: 13, moisAcces: 13 } }),
  ).rejects.toThrow('dossier absent');
  expect(await restent([vieux])).toEqual([]);
});

it('les échanges avec les LGO, les imports de ventes et les envois refusés partent après treize mois ; les ventes restent', async () => {
  const { dbSysteme } = m.app.services;
  await vendre(m.app, m.pharmacie, { '2026-01-05': [uneVente()] });
  for (const age of ['13 months 1 day', '12 months']) {
    await sql`insert into echange_lgo (tenant_id, acte, ok, le) values (${m.pharmacie}, 'ESSAI', true, now() - ${age}::interval)`.execute(
      dbSysteme,
    );
    await sql`insert into envoi_refuse (tenant_id, recu_jour, recu_le, raison)
      values (${m.pharmacie}, '2026-01-05', now() - ${age}::interval, ${age})`.execute(dbSysteme);
    await sql`insert into vente_import (tenant_id, nom_fichier, etat, nb_lignes, nb_refusees, nb_jours, ca_ttc_centimes, termine_le)
      values (${m.pharmacie}, ${age}, 'TERMINE', 1, 0, 1, 100, now() - ${age}::interval)`.execute(dbSysteme);
  }
  await appliquer();
  const restes = await dbSysteme.selectFrom('vente_import').select('nom_fichier').execute();
  expect(restes).toEqual([{ nom_fichier: '12 months' }]);
  expect(await dbSysteme.selectFrom('envoi_refuse').select('raison').execute()).toEqual([{ raison: '12 months' }]);
  expect(await dbSysteme.selectFrom('echange_lgo').select('acte').execute()).toHaveLength(1);
  expect(await dbSysteme.selectFrom('vente_jour').select('jour').execute()).toHaveLength(1);
});
