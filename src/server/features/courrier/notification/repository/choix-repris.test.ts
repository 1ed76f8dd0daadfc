import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { sortesEvenement, ligneEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';

// What migration 0292 does with the preferences that each person had by type (CRR-89): its own statement, on rows of
// before.
const migration = readFileSync(
  new URL('../../../../migrations/0292_choix_de_notification.sql', import.meta.url),
  'utf8',
);
const REPRISE = migration.slice(migration.indexOf('insert into notification_choix'));

type Choix = { readonly type: string; readonly niveaux: string[]; readonly mails: number; readonly matin: boolean[] };
let app: Application;
let tenant: number;
const executer = (texte: string) => sql.raw(texte).execute(app.services.dbSysteme);
const preferer = (id: number, type: string, niveau: string) =>
  executer(`insert into notification_preference (tenant_id, utilisateur_id, type, niveau)
    values (${tenant}, ${id}, '${type}', '${niveau}')`);
const repeter = (id: number, types: readonly string[]) =>
  executer(`insert into recapitulatif_reglage (tenant_id, utilisateur_id, actif, heure, jours, types, encours)
    values (${tenant}, ${id}, true, 8, '{1,2,3,4,5}', '{${types.join(',')}}', true)`);

/** The choices of a person after the migration, by the type that each event had. */
const choixDe = async (id: number): Promise<Record<string, Omit<Choix, 'type'>>> => {
  const { rows } = await sql<{ sorte: string; niveau: string; mail: boolean; recapitulatif: boolean }>`
    select sorte, niveau, mail, recapitulatif from notification_choix where utilisateur_id = ${id}`.execute(
    app.services.dbSysteme,
  );
  const connus = rows.filter(({ sorte }) => (sortesEvenement as readonly string[]).includes(sorte));
  const parType = Map.groupBy(connus, ({ sorte }) => ligneEvenement(sorte as (typeof sortesEvenement)[number]).type);
  return Object.fromEntries(
    [...parType].map(([type, choix]) => [
      type,
      {
        niveaux: [...new Set(choix.map(({ niveau }) => niveau))],
        mails: choix.filter(({ mail }) => mail).length,
        matin: [...new Set(choix.map(({ recapitulatif }) => recapitulatif))],
      },
    ]),
  );
};

beforeAll(async () => {
  app = await creerApplication();
  tenant = await app.unTenant({ nom: 'Pharmacie des Anciens Choix' });
});
afterAll(() => app.fermer());

it('0292 reprend ce que chacun avait choisi par sorte, et rien de plus (CRR-89)', async () => {
  const [rien, muette, lectrice, matinale, annonce] = [
    await app.unUtilisateur(tenant, 'ADMIN', 'rien'),
    await app.unUtilisateur(tenant, 'ADMIN', 'muette'),
    await app.unUtilisateur(tenant, 'ACHAT', 'lectrice'),
    await app.unUtilisateur(tenant, 'ADMIN', 'matinale'),
    await app.unUtilisateur(tenant, 'ADMIN', 'annonce'),
  ];
  await preferer(muette, 'RFA', 'LISTE');
  await preferer(lectrice, 'RFA', 'CLOCHE');
  await preferer(annonce, 'RFA', 'ANNONCE');
  await repeter(matinale, ['LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES']);
  await executer(REPRISE);
  expect(await choixDe(rien), 'sans choix, la table des événements').toEqual({});
  expect(await choixDe(annonce), 'le choix qui ne change rien').toEqual({});
  const sansMails = { mails: 0, matin: [true] };
  expect(Object.keys(await choixDe(muette))).toEqual(['RFA']);
  expect((await choixDe(muette))['RFA']).toMatchObject({ niveaux: ['LISTE'], matin: [true] });
  expect((await choixDe(muette))['RFA']?.mails, 'qui gère le compte garde ses mails').toBeGreaterThan(0);
  expect(await choixDe(lectrice)).toEqual({ RFA: { niveaux: ['CLOCHE'], ...sansMails } });
  expect(await choixDe(matinale)).toMatchObject({ RFA: { niveaux: ['ANNONCE'], matin: [false] } });
});
