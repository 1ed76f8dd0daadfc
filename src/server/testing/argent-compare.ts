import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import { ajouterMontants, naturesFiscales, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { jourParis } from '#shared/core/dates.ts';
import { filtresDesTuiles, situationDeLEncours } from '#shared/features/argent/encours/rules/situations.ts';
import { montantsDesSommes, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { situationsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EncoursEnListe, SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import type { DetailRfa, PeriodeSuivie } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { MondeFacture } from './mondes/facture.ts';
import { comparerPrestations } from './prestations-comparees.ts';

/** The year of the RFA that are drawn. */
const ANNEE = 2026;
/** A nature with nothing left is the same as an absent one. */
const sansZero = (montants: MontantsParNature): MontantsParNature =>
  Object.fromEntries(Object.entries(montants).filter(([, centimes]) => centimes !== 0));
const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);
const versCentimes = (ecrit: string): number =>
  Math.round(Number(ecrit.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')) * 100);

/** Reads all the pages, one after the other. */
const toutLire = async <T>(lire: (page: number) => Promise<{ elements: T[]; total: number }>): Promise<T[]> => {
  const lignes: T[] = [];
  for (let page = 1; ; page += 1) {
    const { elements, total } = await lire(page);
    lignes.push(...elements);
    if (elements.length === 0 || lignes.length >= total) return lignes;
  }
};

/** What is told twice and not the same way: nothing, when each screen says the same money. */
export const desaccords = async (m: MondeFacture): Promise<string[]> => {
  const trouves: string[] = [];
  const comparer = (quoi: string, dit: unknown, attendu: unknown): void => {
    if (!isDeepStrictEqual(dit, attendu))
      trouves.push(`${quoi} : ${JSON.stringify(dit)}, attendu ${JSON.stringify(attendu)}`);
  };
  const lire = async (suite: string): Promise<any> => {
    const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/${suite}`);
    if (status !== 200) throw new Error(`${suite} : ${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const aujourdhui = jourParis(m.app.horloge.maintenant);
  const encours = await toutLire<EncoursEnListe>((page) => lire(`encours?taille=100&page=${page}`));
  const desLignes = (garde: (ligne: EncoursEnListe) => boolean): SommesEncours => sommerEncours(encours.filter(garde));

  // The list, its tabs, its groups, its tiles.
  const liste = await lire('encours?taille=10');
  comparer(
    'liste',
    liste.sommes,
    desLignes(() => true),
  );
  const onglets = await lire('encours/onglets');
  for (const etat of ['A_DECLARER', 'DECLARE', 'REGLE'] as const)
    comparer(
      `onglet ${etat}`,
      onglets[etat],
      desLignes((ligne) => ligne.etat === etat),
    );
  comparer('onglet TOUS', onglets.TOUS, liste.sommes);
  for (const { laboratoireId, laboratoireNom: _n, laboratoireColor: _c, plusAncienne: _p, ...sommes } of await lire(
    'encours/laboratoires',
  ))
    comparer(
      `laboratoire ${laboratoireId}`,
      sommes,
      desLignes((ligne) => ligne.laboratoireId === laboratoireId),
    );
  const tuiles = await lire('encours/tuiles');
  const tuile = {
    A_RECLAMER: 'aReclamer',
    RECLAME: 'reclame',
    EN_RETARD: 'enRetard',
    A_VENIR: 'aVenir',
    A_VERIFIER: 'aVerifier',
  };
  for (const situation of situationsEncours)
    comparer(
      `tuile ${situation}`,
      tuiles[tuile[situation]],
      desLignes((ligne) => situationDeLEncours(ligne, aujourdhui) === situation),
    );
  comparer(
    'dû',
    sansZero(
      situationsEncours
        .map((situation) => montantsDesSommes(tuiles[tuile[situation]], 'soldeCentimes'))
        .reduce(ajouterMontants, {}),
    ),
    sansZero(montantsDesSommes(liste.sommes, 'soldeCentimes')),
  );
  comparer(
    'retards',
    sansZero(
      Object.values<SommesEncours>(tuiles.retards)
        .map((sommes) => montantsDesSommes(sommes, 'soldeCentimes'))
        .reduce(ajouterMontants, {}),
    ),
    sansZero(montantsDesSommes(tuiles.enRetard, 'soldeCentimes')),
  );
  // A tile opens exactly what it counts.
  for (const [nom, filtre] of Object.entries(filtresDesTuiles(aujourdhui))) {
    const ouverte = await lire(
      `encours?taille=10&${new URLSearchParams(Object.entries(filtre).map(([mot, valeur]) => [mot, String(valeur)]))}`,
    );
    comparer(`liste de la tuile ${nom}`, ouverte.sommes, tuiles[nom]);
  }

  // Each row is the sum of its settlements, and the export holds what the list does.
  let pris: MontantsParNature = {};
  for (const { id, numero, valeurRegleeCentimes, recuCentimes, compenseCentimes } of encours) {
    const reglements = (await lire(`encours/${id}`)).reglements.filter(({ annuleLe }: any) => annuleLe === null);
    const verse = (garde: (reglement: any) => boolean) =>
      somme(reglements.filter(garde).map(({ montantCentimes }: any) => montantCentimes ?? 0));
    for (const { encaissementId, natureRecue, montantRecuCentimes } of reglements)
      if (encaissementId !== null) pris = ajouterMontants(pris, { [natureRecue]: montantRecuCentimes });
    comparer(
      `règlements de ${numero}`,
      [valeurRegleeCentimes, recuCentimes, compenseCentimes],
      [
        verse(() => true),
        verse(({ encaissementId }) => encaissementId !== null),
        verse(({ encaissementId }) => encaissementId === null),
      ],
    );
  }
  const { brut } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours/export', { query: { format: 'csv' } });
  const exporte: Record<string, string>[] = parse(brut.toString('utf8'), { columns: true, delimiter: ';', bom: true });
  const colonne = (titre: string): MontantsParNature =>
    exporte
      .map((ligne) => ({ [ligne['HT ou TTC'] ?? '']: versCentimes(ligne[`${titre} (€)`] ?? '') }))
      .reduce<MontantsParNature>(ajouterMontants, {});
  comparer('lignes exportées', exporte.length, encours.length);
  for (const [titre, champ] of [
    ['Attendu', 'attenduCentimes'],
    ['Récupéré', 'recuCentimes'],
    ['Compensé autrement', 'compenseCentimes'],
    ['Reste dû', 'soldeCentimes'],
  ] as const)
    comparer(`export, ${titre}`, colonne(titre), montantsDesSommes(liste.sommes, champ));

  // What is réclamé is what its encours asks for, in the same nature, on the screen and in the file (ENC-91).
  const reclamations = await toutLire<Reclamation>((page) => lire(`reclamations?taille=100&page=${page}`));
  const attendus = new Map(encours.map((ligne) => [ligne.id, ligne]));
  for (const { numero, montantReclameCentimes, natureFiscale, encours: lie } of reclamations)
    if (lie)
      comparer(
        numero,
        [montantReclameCentimes, natureFiscale],
        [attendus.get(lie.id)?.valeurAttendueCentimes, attendus.get(lie.id)?.natureFiscale],
      );
  const fichier = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/reclamations/export', {
    query: { format: 'csv' },
  });
  const reclamees: Record<string, string>[] = parse(fichier.brut.toString('utf8'), {
    columns: true,
    delimiter: ';',
    bom: true,
  });
  comparer(
    'réclamations exportées',
    reclamees
      .map((ligne) => [ligne['N°'], ligne['HT ou TTC'], versCentimes(ligne['Montant réclamé (€)'] ?? '')])
      .toSorted(),
    reclamations
      .map(({ numero, natureFiscale, montantReclameCentimes: montant }) => [
        numero,
        montant === null ? '' : natureFiscale,
        montant ?? 0,
      ])
      .toSorted(),
  );

  // What was received is what was shared out.
  const encaissements = await toutLire<any>((page) => lire(`encaissements?taille=100&page=${page}`));
  const affectes = encaissements.map(({ partage, affecteCentimes }) => ({ [partage]: affecteCentimes }));
  comparer('affecté', sansZero(affectes.reduce<MontantsParNature>(ajouterMontants, {})), sansZero(pris));
  comparer('reçu', sansZero((await lire('encaissements/onglets')).TOUS.affecte), sansZero(pris));

  // The year, by month, by origin and by laboratory.
  const anneeEnCours = aujourdhui.slice(0, 4);
  for (const nature of naturesFiscales) {
    const { mois, recupere } = await lire(`statistiques/argent?annee=${anneeEnCours}&natureFiscale=${nature}`);
    const bilan = await lire(`encours/bilan?annee=${anneeEnCours}&natureFiscale=${nature}`);
    const recu = montantsDesSommes(tuiles.recupere, 'recuCentimes')[nature] ?? 0;
    const compense = montantsDesSommes(tuiles.compense, 'compenseCentimes')[nature] ?? 0;
    const total = (lignes: any[], champ: string) => somme(lignes.map((ligne) => ligne[champ]));
    comparer(`récupéré ${nature}, bilan`, total(bilan.mois, 'recuCentimes'), recu);
    comparer(`récupéré ${nature}, statistiques par mois`, total(mois, 'recuCentimes'), recu);
    comparer(`récupéré ${nature}, statistiques par origine`, total(recupere, 'recuCentimes'), recu);
    comparer(`compensé ${nature}, statistiques`, total(recupere, 'compenseCentimes'), compense);
  }

  // The encours of each RFA add up to its result, less its interim payments.
  const rfas: DetailRfa[] = [];
  for (const { id } of (await lire(`rfa?annee=${ANNEE}&taille=100`)).elements) rfas.push(await lire(`rfa/${id}`));
  const desRfa = encours.filter(({ sourceType }) => sourceType === 'RFA');
  const periodes = rfas.flatMap((rfa) => rfa.periodes.map((periode) => ({ rfa, periode })));
  comparer(
    'encours de RFA',
    desRfa.map(({ id }) => id).toSorted((a, b) => a - b),
    periodes.flatMap(({ periode }) => periode.encours.map(({ id }) => id)).toSorted((a, b) => a - b),
  );
  for (const { rfa, periode } of periodes) {
    for (const ecart of ecartsDeLaPeriode(rfa, periode)) trouves.push(`RFA ${rfa.id}, ${ecart}`);
    const { niveaux, papiers, autresPapiers, moisSaisis } = await lire(
      `rfa/${rfa.id}/explication?periode=${periode.numero}`,
    );
    const donnes: (number | null)[] = niveaux.map(({ donne }: any) => donne);
    if (periode.resultat !== null)
      comparer(`RFA ${rfa.id}, ses niveaux`, somme(donnes.map((donne) => donne ?? 0)), periode.resultat);
    comparer(
      `RFA ${rfa.id}, ses papiers`,
      Math.max(0, somme([...papiers, autresPapiers, ...moisSaisis].map(({ base }: any) => base))),
      periode.base,
    );
  }
  const { sommes } = await lire(`rfa?annee=${ANNEE}&taille=1`);
  comparer(
    'RFA attendues',
    sommes.attenduCentimes,
    somme(desRfa.map(({ valeurAttendueCentimes }) => valeurAttendueCentimes)),
  );
  comparer('RFA reçues', sommes.recuCentimes, somme(desRfa.map(({ recuCentimes }) => recuCentimes)));
  comparer(
    'RFA, reste',
    sommes.resteAReclamerCentimes,
    somme(rfas.map(({ resteAReclamerCentimes }) => resteAReclamerCentimes)),
  );
  await comparerPrestations(m, comparer);
  return trouves;
};

const acomptesDe = ({ acomptes, periodes }: DetailRfa, { numero, debut, fin }: PeriodeSuivie): number =>
  somme(
    acomptes
      .filter(
        ({ date }) =>
          (date >= debut && date <= fin) ||
          (numero === periodes.length && date > fin) ||
          (numero === 1 && date < debut),
      )
      .map(({ montantCentimes }) => montantCentimes),
  );

/** What a period asks for is what it gives less its interim payments: what exceeds it, or is left, is said (RFA-48, RFA-49). */
const ecartsDeLaPeriode = (rfa: DetailRfa, periode: PeriodeSuivie): string[] => {
  const acomptesCentimes = acomptesDe(rfa, periode);
  // A person writes the amount of a tier that only words say: nothing is compared with it (RFA-4).
  const enMots = new Set(rfa.paliers.flatMap(({ id, valeur }) => (valeur === null ? [id] : [])));
  if (periode.paliers.some(({ palierId, etat }) => etat === 'VALIDE' && enMots.has(palierId))) return [];
  const { encours, resultat, ecartDeclareCentimes: trop, resteAReclamerCentimes: reste, etat } = periode;
  if (encours.some(({ montantACompleter }) => montantACompleter) || resultat === null) return [];
  const demande = somme(encours.map(({ attenduCentimes }) => attenduCentimes));
  const du = Math.max(0, resultat - acomptesCentimes);
  const ecarts: string[] = [];
  const dit = JSON.stringify({ demande, du, trop, reste, etat });
  if (encours.some(({ attenduCentimes }) => attenduCentimes === 0)) ecarts.push(`encours de zéro ${dit}`);
  if (demande - trop > du) ecarts.push(`demande plus que dû ${dit}`);
  if (trop > 0 && reste > 0) ecarts.push(`trop et reste ensemble ${dit}`);
  if (etat === 'FINIE' && demande - trop + reste !== du) ecarts.push(`demande et reste ne font pas le dû ${dit}`);
  return ecarts;
};
