import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { ajouterMontants, formatMontants } from '#shared/core/nature-fiscale.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { GroupeAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import { envoyerRecapitulatifs } from './jobs.ts';

// A Monday, at eight in Paris.
const JOUR = '2099-01-05';
const NOMBRE = 80;
let m: Monde;
let jetons: Record<Role, string>;

const jour = fc.integer({ min: -40, max: 40 }).map((n) => ajouterJours(JOUR, n));
const peutEtre = fc.option(jour, { nil: null });
const lEncours = fc.record({
  type: fc.constantFrom(...typesEncours),
  etat: fc.constantFrom('A_DECLARER', 'DECLARE'),
  date_declaration: jour,
  prochaine_relance: peutEtre,
  suspendu_jusquau: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: jour }),
  valeur_attendue_centimes: fc.integer({ min: 100, max: 90_000 }),
});

const remplir = (tenantId: number, labo: number) =>
  ecrireAvecRecus(m.app.services.dbSysteme, (tx) =>
    tx
      .insertInto('encours')
      .values(
        fc.sample(lEncours, NOMBRE).map((champs, i) => ({
          ...champs,
          nature_fiscale: 'HT',
          tenant_id: tenantId,
          laboratoire_id: labo,
          numero: `EN-2099-${i}`,
          action_attendue: 'AVOIR',
          info: 'Retour',
          date_echeance: ajouterJours(champs.date_declaration, 30),
          valeur_reglee_centimes: champs.etat === 'DECLARE' ? champs.valeur_attendue_centimes % 100 : 0,
        })),
      )
      .execute(),
  );

/** Its own mailbox for each role, and the mail of the morning asked for. */
const abonner = async (role: Role): Promise<void> => {
  await m.app.services.dbSysteme
    .updateTable('utilisateur')
    .set({ email: `${role.toLowerCase()}@exemple.fr` })
    .where('role', '=', role)
    .where('tenant_id', '!=', m.voisinage)
    .execute();
  const corps = { actif: true, heure: 7, jours: [1], encours: true };
  await m.app.appeler(jetons[role], 'PUT', '/api/v1/recapitulatif', { corps });
};

beforeAll(async () => {
  m = await creerMonde();
  m.app.horloge.maintenant = new Date(`${JOUR}T07:05:00Z`);
  jetons = {
    ...m.jetons,
    DELEGUE: await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' }), 'DELEGUE'),
    SUPER_ADMIN: await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN'),
  };
  await remplir(m.pharmacie, m.labo);
  await remplir(m.groupement, m.laboGroupement);
  for (const role of roles) await abonner(role);
  await envoyerRecapitulatifs(m.app.services);
});
afterAll(() => m.app.fermer());

const mailDe = async (role: Role): Promise<string | null> => {
  const mails = await m.app.services.dbSysteme.selectFrom('mail').select(['destinataires', 'texte']).execute();
  const mailDuRole = mails.find(({ destinataires }) => destinataires.includes(`${role.toLowerCase()}@exemple.fr`));
  return mailDuRole?.texte.replace(/\s/g, ' ') ?? null;
};
const phrase = (quoi: string, { nombre, montants }: GroupeAFaire): string =>
  `- ${quoi} : ${nombre} encours, ${formatMontants(montants)}`.replace(/\s/g, ' ');

it.each(roles)('dit à %s la somme et les encours de son accueil, et rien d’autre (PIL-20)', async (role) => {
  const { corps } = await m.app.appeler(jetons[role], 'GET', '/api/v1/accueil/aFaire');
  const groupesDEncours = corps.groupes.filter(({ sorte }: GroupeAFaire) =>
    sorte.startsWith('ENCOURS'),
  ) as GroupeAFaire[];
  const texte = await mailDe(role);
  if (role === 'DELEGUE' || role === 'SUPER_ADMIN') return expect([groupesDEncours, texte]).toEqual([[], null]);
  const groupe = (sorte: GroupeAFaire['sorte']) =>
    groupesDEncours.find((groupeDEncoursVoisin) => groupeDEncoursVoisin.sorte === sorte)!;
  expect(texte).toContain(phrase('À déclarer', groupe('ENCOURS_A_DECLARER')));
  expect(texte).toContain(phrase('À relancer', groupe('ENCOURS_A_RELANCER')));
  const somme = groupesDEncours.map(({ montants }) => montants).reduce(ajouterMontants, {});
  expect(texte).toContain(`${formatMontants(somme).replace(/\s/g, ' ')} : montant qui vous est dû`);
  const types = corps.typesEncours === null ? '' : `&type=${encodeURIComponent(corps.typesEncours.join(','))}`;
  expect(texte).toContain(`/bind?aTraiter=true&etat=TOUS${types}&ecran=encours`);
});

it('ne dit de promotion terminée qu’à qui la traite', async () => {
  const { dbSysteme } = m.app.services;
  const { id } = await dbSysteme
    .insertInto('promotion')
    .values({
      tenant_id: m.pharmacie,
      origine: 'PHARMACIE',
      laboratoire_id: m.labo,
      nom_operation: 'Finie',
      type_promo: 'PROMO',
      etat_promo: 'VALIDATED',
      date_debut: '2098-12-01',
      date_fin: '2098-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await dbSysteme
    .insertInto('promotion_contrepartie')
    .values({
      tenant_id: m.pharmacie,
      promotion_id: id,
      position: 0,
      part: 'PROMO',
      action: 'AVOIR',
      contrepartie: 'x',
      payeur: 'LABO',
      nature_fiscale: 'HT',
      valeur_centiemes: 1_000,
    })
    .execute();
  await dbSysteme.deleteFrom('mail').execute();
  m.app.horloge.maintenant = new Date(`${ajouterJours(JOUR, 7)}T07:05:00Z`);
  await envoyerRecapitulatifs(m.app.services);
  for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const) {
    const { corps } = await m.app.appeler(jetons[role], 'GET', '/api/v1/accueil/aFaire');
    const attendue = corps.groupes.some(({ sorte }: GroupeAFaire) => sorte === 'PROMOTION_A_TRAITER');
    expect((await mailDe(role))?.includes('1 promotion terminée à traiter'), role).toBe(attendue);
  }
});
