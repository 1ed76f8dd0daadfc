import { afterAll, beforeAll, expect, it } from 'vitest';
import { formulaireDe } from '#server/testing/mondes/argent.ts';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = async (methode: 'GET' | 'POST' | 'PUT', chemin: string, corps?: unknown): Promise<any> => {
  const reponse = await m.app.appeler(
    m.jetons.ADMIN,
    methode,
    `/api/v1/${chemin}`,
    corps === undefined ? {} : { corps },
  );
  if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
  return reponse.corps;
};
const saisie = () => uneRfa({ laboratoireId: m.labo, paliers: [{ info: null, seuil: 1, valeur: 1_000 }] });
const BASE = 1_000_000;
/** 10 % from the first euro, its only tier confirmed on that base. @returns the RFA and its encours */
const confirmee = async (): Promise<{ readonly rfa: DetailRfa; readonly encours: DetailEncours }> => {
  const { id, paliers, version }: DetailRfa = await appeler('POST', 'rfa', saisie());
  const validee = await appeler('PUT', `rfa/${id}/paliers/${paliers[0]?.id}`, { etat: 'VALIDE', periode: 1, version });
  const rfa = await saisirBase(validee, BASE);
  return { rfa, encours: await appeler('GET', `encours/${rfa.periodes[0]?.paliers[0]?.encours?.id}`) };
};
const saisirBase = ({ id, annee, version }: DetailRfa, base: number): Promise<DetailRfa> =>
  appeler('PUT', `rfa/${id}/bases`, { mois: [{ mois: `${annee}-01`, base, baseResultat: null }], version });
/** What the form of an encours sends, with what a person changes in it. */
const ecrire = (
  encours: DetailEncours,
  champs: Partial<Omit<DetailEncours, 'dateEcheance'>> & { dateEcheance?: string | null },
): Promise<DetailEncours> =>
  appeler('PUT', `encours/${encours.id}`, {
    ...formulaireDe(encours),
    responsableId: encours.responsableId,
    dateEcheance: encours.echeanceAuto ? null : encours.dateEcheance,
    ...champs,
  });
/** Another way to settle, another day for it, another range: the encours is asked for in other words, on another base. */
const renegocier = async (rfa: DetailRfa): Promise<void> => {
  const suite = await appeler('PUT', `rfa/${rfa.id}`, {
    ...saisie(),
    laboratoireId: undefined,
    paliers: rfa.paliers,
    gamme: 'Toute la gamme, et la nouvelle',
    modeReglement: 'CHEQUE',
    dateReglementPrevue: '2027-06-30',
    version: rfa.version,
  });
  await saisirBase(suite, 2 * BASE);
};

it('ce qu’une personne a écrit sur l’encours d’une RFA y reste, et le montant suit (ENC-62)', async () => {
  const { rfa, encours } = await confirmee();
  const ecrit = {
    info: 'RFA promise par le délégué le 3 mars',
    actionAttendue: 'AUTRES',
    actionDescription: 'Trois cartons gratuits',
    dateDeclaration: '2026-12-24',
    dateEcheance: '2027-02-15',
  } as const;
  await ecrire(encours, ecrit);
  await renegocier(rfa);
  expect(await appeler('GET', `encours/${encours.id}`)).toMatchObject({
    ...ecrit,
    valeurAttendueCentimes: 2 * encours.valeurAttendueCentimes,
    origineMontant: 'CALCULE',
  });
});

it('le montant saisi reste, et ce que personne n’a écrit suit', async () => {
  const { rfa, encours } = await confirmee();
  await ecrire(encours, { valeurAttendueCentimes: 4_242 });
  await renegocier(rfa);
  const suivi: DetailEncours = await appeler('GET', `encours/${encours.id}`);
  expect(suivi).toMatchObject({
    valeurAttendueCentimes: 4_242,
    origineMontant: 'MANUEL',
    actionAttendue: 'CHEQUE',
    dateDeclaration: encours.dateDeclaration,
    dateEcheance: '2027-06-30',
  });
  expect(suivi.info).toContain('et la nouvelle');
});

it('une échéance effacée redevient celle du contrat', async () => {
  const { rfa, encours } = await confirmee();
  const ecrite = await ecrire(encours, { dateEcheance: '2027-02-15' });
  await ecrire(ecrite, { dateEcheance: null });
  await renegocier(rfa);
  expect(await appeler('GET', `encours/${encours.id}`)).toMatchObject({ dateEcheance: '2027-06-30' });
});
