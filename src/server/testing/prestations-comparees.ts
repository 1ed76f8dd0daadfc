import { parse } from 'csv-parse/sync';
import { convertirNature, rapportDuTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { SommesPrestations } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { MondeFacture } from './mondes/facture.ts';

type Comparer = (quoi: string, dit: unknown, attendu: unknown) => void;
const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);
const enCentimes = (ecrit = ''): number => Math.round(Number(ecrit.replaceAll(/[\s€]/g, '').replace(',', '.')) * 100);
const aReverser = ({ aReverserCentimes, reverseCentimes }: any): number => aReverserCentimes - reverseCentimes;
const enCours = ({ etat }: any): boolean => ['WAITING', 'CONFIRMED', 'PROCESSED'].includes(etat);
const payee = ({ etat }: any): boolean => ['CONFIRMED', 'PROCESSED'].includes(etat);
/** What each tile counts, and of which rows (PRS-20, PRS-23). */
const SUIVIS = {
  FACTURE: ['factureCentimes', (p: any) => p.montantHtCentimes, enCours],
  ENCAISSE: ['encaisseCentimes', (p: any) => p.montantHtCentimes, payee],
  REVERSE: ['reverseCentimes', (p: any) => p.reverseCentimes, payee],
  A_REVERSER: ['aReverserCentimes', aReverser, ({ etat }: any) => etat === 'CONFIRMED'],
  EN_RETARD: ['enRetardCentimes', (p: any) => p.montantHtCentimes, ({ etatMontre }: any) => etatMontre === 'EXPIRED'],
} as const satisfies Record<string, readonly [keyof SommesPrestations, (p: any) => number, (p: any) => boolean]>;

/** The prestations of the groupement and the parts of the pharmacy, in each place that says them (PRS-41). */
export const comparerPrestations = async (m: MondeFacture, comparer: Comparer): Promise<void> => {
  const lire = async (suite: string, jeton = m.jetons.GROUPEMENT): Promise<any> => {
    const { status, corps } = await m.app.appeler(jeton, 'GET', `/api/v1/${suite}`);
    if (status !== 200) throw new Error(`${suite} : ${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const toutes = async (filtre = ''): Promise<any[]> => {
    const lignes: any[] = [];
    for (let page = 1; ; page += 1) {
      const { elements, total } = await lire(`prestations?taille=100&page=${page}${filtre}`);
      lignes.push(...elements);
      if (elements.length === 0 || lignes.length >= total) return lignes;
    }
  };
  const prestations = await toutes();
  const { sommes } = await lire('prestations?taille=1');
  const { annee } = await lire('statistiques/groupement/prestations?annee=2026');
  for (const [suivi, [champ, montantDe, garde]] of Object.entries(SUIVIS)) {
    const attendu = somme(prestations.filter(garde).map(montantDe));
    comparer(`prestations, tuile ${suivi}`, sommes[champ], attendu);
    comparer(`prestations, liste de ${suivi}`, somme((await toutes(`&suivi=${suivi}`)).map(montantDe)), attendu);
    if (champ in annee) comparer(`prestations, statistiques de ${suivi}`, annee[champ], attendu);
  }
  const { brut } = await m.app.appeler(m.jetons.GROUPEMENT, 'GET', '/api/v1/prestations/export', {
    query: { format: 'csv' },
  });
  const exportees: Record<string, string>[] = parse(brut.toString('utf8'), {
    columns: true,
    delimiter: ';',
    bom: true,
  });
  comparer('prestations exportées', exportees.length, prestations.length);
  for (const [titre, champ] of [
    ['Montant HT', 'montantHtCentimes'],
    ['Montant TTC', 'montantTtcCentimes'],
    ['Part du groupement HT', 'partGroupementCentimes'],
    ['À reverser HT', 'aReverserCentimes'],
    ['Reversé HT', 'reverseCentimes'],
  ] as const)
    comparer(
      `prestations exportées, ${titre}`,
      somme(exportees.map((ligne) => enCentimes(ligne[`${titre} (€)`]))),
      somme(prestations.map((prestation) => prestation[champ] ?? 0)),
    );

  const reversionsDuMembre: any[] = [];
  for (const { id } of prestations)
    reversionsDuMembre.push(...(await comparerLaPrestation(await lire(`prestations/${id}`), m, comparer)));
  await comparerLesRecues(reversionsDuMembre, (suite) => lire(suite, m.jetons.ADMIN), comparer);
};

/** @returns the parts of the prestation that the pharmacy may read */
const comparerLaPrestation = async (
  prestation: any,
  { pharmacie }: MondeFacture,
  comparer: Comparer,
): Promise<any[]> => {
  const { id, reversions, montantHtCentimes, tvaCentiemes, partGroupementCentimes, aReverserCentimes } = prestation;
  const dite = `prestation ${id}`;
  const montants = (parts: readonly any[]): number => somme(parts.map((part) => part.montantHtCentimes));
  const faites = reversions.filter(({ etat }: any) => etat === 'REVERSEE');
  comparer(`${dite}, partagée`, partGroupementCentimes + aReverserCentimes, montantHtCentimes ?? 0);
  comparer(`${dite}, répartie`, prestation.repartiCentimes, montants(reversions));
  comparer(
    `${dite}, reversée`,
    [prestation.reverseCentimes, prestation.nbReversees],
    [montants(faites), faites.length],
  );
  if (montantHtCentimes !== null)
    comparer(
      `${dite}, TTC`,
      prestation.montantTtcCentimes,
      convertirNature(montantHtCentimes, 'HT', 'TTC', rapportDuTaux(tvaCentiemes)),
    );
  // No money leaves a prestation that is not shared whole, or not paid.
  if (faites.length > 0) comparer(`${dite}, entière`, prestation.repartiCentimes, aReverserCentimes);
  if (!payee(prestation)) comparer(`${dite}, rien de parti`, faites.length, 0);
  if (prestation.etat === 'PROCESSED') comparer(`${dite}, finie`, prestation.reverseCentimes, aReverserCentimes);
  return payee(prestation) ? reversions.filter(({ pharmacieId }: any) => pharmacieId === pharmacie) : [];
};

/** What the pharmacy reads of its parts, and the receipt that each became. */
const comparerLesRecues = async (
  reversionsDuMembre: readonly any[],
  lire: (suite: string) => Promise<any>,
  comparer: Comparer,
): Promise<void> => {
  const { reversions, aRecevoirCentimes, recuCentimes } = await lire('mesReversions');
  const dire = ({ id, montantHtCentimes, etat, dateReversion, reference }: any) =>
    JSON.stringify([id, montantHtCentimes, etat, dateReversion, reference]);
  comparer('reversions reçues', reversions.map(dire).toSorted(), reversionsDuMembre.map(dire).toSorted());
  const deLEtat = (etatVoulu: string): number =>
    somme(
      reversionsDuMembre.filter(({ etat }) => etat === etatVoulu).map(({ montantHtCentimes }) => montantHtCentimes),
    );
  comparer('à recevoir', [aRecevoirCentimes, recuCentimes], [deLEtat('A_REVERSER'), deLEtat('REVERSEE')]);
  for (const { id, montantHtCentimes, encaissementId } of reversions) {
    if (encaissementId === null) continue;
    const { affectations, resteCentimes, ...recu } = await lire(`encaissements/${encaissementId}`);
    const parts = affectations.filter(({ annuleLe }: any) => annuleLe === null);
    const pris = somme(parts.map(({ montantRecuCentimes }: any) => montantRecuCentimes));
    comparer(`reversion ${id}, encaissée`, [recu.montantHtCentimes, recu.partage], [montantHtCentimes, 'HT']);
    comparer(`reversion ${id}, reste`, resteCentimes, montantHtCentimes - pris);
    // Each share says both amounts, at the rate of its encours (PRS-40): to a cent, which rounding moves.
    for (const { encoursNatureFiscale, tauxTvaCentiemes, montantCentimes, montantRecuCentimes } of parts) {
      const rapport = rapportDuTaux(tauxTvaCentiemes ?? 0);
      const enHt = convertirNature(montantCentimes, encoursNatureFiscale, 'HT', rapport);
      const ecart = Math.abs(montantRecuCentimes - enHt);
      comparer(`reversion ${id}, part de ${montantCentimes}`, ecart <= (encoursNatureFiscale === 'HT' ? 0 : 1), true);
    }
  }
};
