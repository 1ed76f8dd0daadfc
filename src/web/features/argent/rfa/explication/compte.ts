import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type {
  DetailRfa,
  ExplicationRfa,
  NiveauExplique,
  PeriodeSuivie,
} from '#shared/features/argent/rfa/schemas/lecture.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { formatBase, formatResultat, formatUnite, formatValeur, nomPalier, uniteDuResultat } from '../mots.ts';

type Contrat = Pick<DetailRfa, 'type' | 'resultatType' | 'resultatGamme' | 'gamme'>;

/** `De 10 000,00 € à 20 000,00 €`, `Dès 20 000,00 €`, or `Sans condition` for a single level from zero. */
export const nomNiveau = (rfa: Contrat, { seuil, fin }: Pick<NiveauExplique, 'seuil' | 'fin'>): string => {
  if (fin === null) return seuil === 0 ? 'Sans condition' : `Dès ${formatBase(rfa, seuil)}`;
  return seuil === 0 ? `Moins de ${formatBase(rfa, fin)}` : `De ${formatBase(rfa, seuil)} à ${formatBase(rfa, fin)}`;
};

/** `4 % × 25 000,00 €`; a fixed amount is written alone; empty for a level not reached. */
export const calculDuNiveau = (rfa: Contrat, { valeur, sur }: Pick<NiveauExplique, 'valeur' | 'sur'>): string => {
  const dit = formatValeur(rfa.resultatType, valeur);
  if (sur === null) return dit;
  const parUnite = rfa.resultatType === 'MONTANT_PAR_UNITE';
  return `${dit} × ${formatUnite(uniteDuResultat(rfa) ?? (parUnite ? 'UNITES' : 'EUROS'), sur)}`;
};

type LigneDeCompte = { readonly nom: string; readonly montant: string; readonly total?: boolean };

const retire = (centimes: number): string =>
  centimes === 0 ? formatMontant(0, 'HT') : `− ${formatMontant(centimes, 'HT')}`;

/** The lines from the amount the contract earns to the amount left to claim, which is the last one. */
export const compteDeLaPeriode = (
  rfa: Pick<DetailRfa, 'type' | 'resultatType' | 'paliers'>,
  periode: Pick<PeriodeSuivie, 'resultat' | 'encours' | 'resteAReclamerCentimes' | 'ecartDeclareCentimes'>,
  { acomptes, paliers }: Pick<ExplicationRfa, 'acomptes' | 'paliers'>,
): readonly LigneDeCompte[] => {
  const resultat = formatResultat(rfa.resultatType, periode.resultat) ?? 'inconnu';
  if (rfa.resultatType === 'UNITES_GRATUITES') return [{ nom: 'Résultat', montant: resultat, total: true }];
  const valides = paliers.flatMap(({ palierId, donneCentimes }) => {
    const rang = rfa.paliers.findIndex(({ id }) => id === palierId);
    const palier = rfa.paliers[rang];
    return palier
      ? [
          {
            nom: `Dont validé : ${nomPalier(rfa, palier, rang)}`,
            montant: donneCentimes === null ? 'à compléter' : formatMontant(donneCentimes, 'HT'),
          },
        ]
      : [];
  });
  const { resteAReclamerCentimes: reste, ecartDeclareCentimes: trop } = periode;
  return [
    { nom: 'Résultat', montant: resultat },
    ...valides,
    ...acomptes.map(({ date, montantCentimes }) => ({
      nom: `Acompte du ${formatJour(date)}`,
      montant: retire(montantCentimes),
    })),
    ...periode.encours.map(({ numero, attenduCentimes, montantACompleter }) => ({
      nom: `Réclamé par ${numero}`,
      montant: montantACompleter ? 'à compléter' : retire(attenduCentimes),
    })),
    trop > 0
      ? { nom: 'Réclamé de trop', montant: formatMontant(trop, 'HT'), total: true }
      : { nom: 'Reste à réclamer', montant: formatMontant(reste, 'HT'), total: true },
  ];
};

/** `12 documents, dont 2 hors de la base`. */
export const direPapiers = ({ papiers, autresPapiers }: Pick<ExplicationRfa, 'papiers' | 'autresPapiers'>): string => {
  const dehors = papiers.filter(({ raison }) => raison !== null).length;
  const nombre = papiers.length + autresPapiers.nombre;
  const documents = pluriel(nombre, 'document');
  if (dehors === 0) return documents;
  return `${documents}, ${dehors < nombre ? `dont ${dehors} ` : nombre > 1 ? 'tous ' : ''}hors de la base`;
};
