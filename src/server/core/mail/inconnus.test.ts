import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { preparerTravaux } from '../jobs/preparer.ts';
import { envoiMail, envoyerMail } from './courrier.ts';

let base: Bases;
let ici: AuthorizedTenantId;
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  await preparerTravaux(base.proprietaire, [envoiMail]);
});
beforeEach(async () => {
  ici = await base.unTenant('Pharmacie de l’Été');
});
afterAll(() => base.fermer());

let numero = 0;
const personne = (utilisateurId: number): Acteur => ({
  utilisateurId,
  tenantId: ici,
  nomComplet: 'Durand Claire',
  role: 'OPERATEUR',
  typeTenant: 'PHARMACIE',
  impersonation: false,
  abonne: true,
  sessionId: 1,
  restriction: null,
});
const inconnus = (combien: number) => Array.from({ length: combien }, () => `inconnu-${(numero += 1)}@ailleurs.fr`);
const ecrire = (destinataires: readonly string[], auteur: Acteur | 'systeme') =>
  base
    .dans(ici, (tx) =>
      envoyerMail(tx, { cle: `m-${(numero += 1)}`, destinataires, sujet: 'Objet', texte: 'x', auteur }),
    )
    .then(
      () => 'parti',
      (error: { status: number; errors: { pointer: string }[] }) => [error.status, error.errors[0]?.pointer],
    );
const REFUS = [429, '/destinataires'];
const auJournal = async () =>
  (
    await base.dbSysteme
      .selectFrom('journal')
      .select('apres')
      .where('tenant_id', '=', ici)
      .where('action', '=', 'ecrire-hors-contacts')
      .execute()
  ).map(({ apres }) => (apres as { destinataires: string[] }).destinataires.length);

/** Makes every address of the accounts older than a day, which the application itself may not do. */
const vieillir = async () => {
  const client = new pg.Client(base.proprietaire);
  await client.connect();
  await client.query(`update mail_adresse set depuis = now() - interval '25 hours'`);
  await client.end();
};

it('une personne écrit à soixante inconnus par jour, pas un de plus ; chacun est au journal', async () => {
  const issues = [];
  for (let i = 0; i < 3; i += 1) issues.push(await ecrire(inconnus(20), personne(1_001)));
  expect(issues).toEqual(['parti', 'parti', 'parti']);
  expect(await ecrire(inconnus(1), personne(1_001))).toEqual(REFUS);
  expect(await auJournal()).toEqual([20, 20, 20]);
  const { n } = await base.dbSysteme
    .selectFrom('mail')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', ici)
    .executeTakeFirstOrThrow();
  expect(n).toBe(3);
  expect(await ecrire(inconnus(20), personne(1_002)), 'une collègue').toBe('parti');
  expect(await ecrire(inconnus(20), 'systeme'), 'ce que personne n’écrit').toBe('parti');
});

it('les douze envois lancés ensemble sont comptés aussi, et ceux d’un compte entre eux', async () => {
  const issues = await Promise.all(Array.from({ length: 12 }, () => ecrire(inconnus(20), personne(2_001))));
  expect(issues.filter((issue) => issue === 'parti')).toHaveLength(3);
  for (let i = 0; i < 7; i += 1) await ecrire(inconnus(20), personne(2_100 + i));
  expect(await ecrire(inconnus(1), personne(2_200)), 'deux cents pour le compte').toEqual(REFUS);
});

it('les contacts connus ne comptent pas : les siens, son groupement, un laboratoire, ceux d’avant', async () => {
  const { dbSysteme } = base;
  const groupement = await base.unTenant('Groupement');
  await sql`update tenant set mail = 'groupement@exemple.fr', type = 'GROUPEMENT' where id = ${groupement}`.execute(
    dbSysteme,
  );
  await sql`insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le)
    values (${groupement}, ${ici}, 'ACCEPTED', now() - interval '25 hours')`.execute(dbSysteme);
  await sql`insert into laboratoire_detail (nom, email_comptabilite) values ('Labo', 'Compta@labo.fr')`.execute(
    dbSysteme,
  );
  await ecrire(['ancien@exemple.fr'], 'systeme');
  await sql`update mail set cree_le = now() - interval '2 days' where tenant_id = ${ici}`.execute(dbSysteme);
  await vieillir();
  await ecrire(inconnus(60), personne(3_001));
  for (const connu of ['CONTACT@exemple.fr', 'groupement@exemple.fr', 'compta@labo.fr', 'ancien@exemple.fr'])
    expect(await ecrire([connu], personne(3_001)), connu).toBe('parti');
  expect(await ecrire(inconnus(1), personne(3_001))).toEqual(REFUS);
});
