import { afterAll, beforeAll, expect, it } from 'vitest';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/schemas/envoi.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';

let m: Monde;
let duLabo: Encours;
let duGroupement: Encours;
let nonDeclare: Encours;
let groupement: { nom: string; mail: string };
beforeAll(async () => {
  m = await creerMonde();
  const { dbSysteme } = m.app.services;
  await dbSysteme
    .insertInto('adhesion')
    .values({ tenant_id: m.groupement, pharmacie_id: m.pharmacie, etat: 'ACCEPTED', decidee_le: '2026-01-01' })
    .execute();
  groupement = await dbSysteme
    .selectFrom('tenant')
    .select(['nom', 'mail'])
    .where('id', '=', m.groupement)
    .executeTakeFirstOrThrow();
  duLabo = await m.declarer(await m.creer({ valeurAttendueCentimes: 1_000 }));
  duGroupement = await m.declarer(await m.creer({ valeurAttendueCentimes: 7_700, payeur: 'GROUPEMENT' }));
  nonDeclare = await m.creer({ valeurAttendueCentimes: 5_500 });
});
afterAll(() => m.app.fermer());

const releve = async (payeur?: string) => {
  const suite = `/laboratoires/${m.labo}/releve${payeur ? `?payeur=${payeur}` : ''}`;
  return (await lirePdf((await m.appeler(m.jetons.ADMIN, 'GET', suite)).brut)).texte;
};

it('le relevé d’un laboratoire ne tient que ce qui lui est déclaré, jamais ce que paie le groupement', async () => {
  const texteDuReleve = await releve();
  expect(texteDuReleve).toContain(duLabo.numero);
  expect(texteDuReleve).toMatch(/Total du relevé \(1 encours\)/);
  for (const { numero } of [duGroupement, nonDeclare]) expect(texteDuReleve).not.toContain(numero);
});

it('le groupement a son relevé, son courrier et son adresse', async () => {
  const texteDuReleve = await releve('GROUPEMENT');
  expect(texteDuReleve).toContain(duGroupement.numero);
  expect(texteDuReleve).not.toContain(duLabo.numero);
  expect(texteDuReleve).toContain(groupement.nom);
  const suite = `/laboratoires/${m.labo}/releve/courrier?payeur=GROUPEMENT`;
  const apercu: ApercuCourrier = (await m.appeler(m.jetons.ADMIN, 'GET', suite)).corps;
  expect([apercu.payeur, apercu.destinataires, apercu.encoursIds]).toEqual([
    'GROUPEMENT',
    [groupement.mail],
    [duGroupement.id],
  ]);
});

it('déclarer les deux envoie un mail à chaque payeur, avec ses seules lignes', async () => {
  const auLaboratoire = await m.creer({ valeurAttendueCentimes: 1_000 });
  const auGroupementPayeur = await m.creer({ valeurAttendueCentimes: 7_700, payeur: 'GROUPEMENT' });
  const demande = { acte: 'DECLARATION', encoursIds: [auLaboratoire.id, auGroupementPayeur.id] };
  const apercus: ApercuCourrier[] = (await m.appeler(m.jetons.ADMIN, 'POST', '/courriers/apercu', demande)).corps;
  expect(apercus.map(({ payeur, encoursIds }) => [payeur, encoursIds])).toEqual([
    ['LABO', [auLaboratoire.id]],
    ['GROUPEMENT', [auGroupementPayeur.id]],
  ]);
  const { status } = await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', {
    encours: m.vus(auLaboratoire, auGroupementPayeur),
    canal: 'MAIL',
    courriers: [
      {
        laboratoireId: m.labo,
        payeur: 'GROUPEMENT',
        destinataires: ['adv@groupement.fr'],
        sujet: 'Relu',
        texte: 'Bonjour',
      },
    ],
  });
  expect(status).toBe(200);
  const [auLabo, auGroupement, ...autres] = await m.mails();
  expect(autres).toEqual([]);
  expect([auLabo!.destinataires, auGroupement!.destinataires]).toEqual([['contact@labo.fr'], ['adv@groupement.fr']]);
  expect(auLabo!.texte).not.toContain(auGroupementPayeur.numero);
  expect(auGroupement!.texte).not.toContain(auLaboratoire.numero);
});

it('un courrier à un payeur qui n’est pas de la sélection est refusé', async () => {
  const encours = await m.creer();
  const courrier = { laboratoireId: m.labo, payeur: 'GROUPEMENT', destinataires: ['a@b.fr'], sujet: 'x', texte: 'x' };
  const corps = { encours: m.vus(encours), canal: 'MAIL', courriers: [courrier] };
  expect((await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', corps)).status).toBe(404);
});
