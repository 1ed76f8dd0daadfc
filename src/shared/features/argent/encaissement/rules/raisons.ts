import { formatJour, type Jour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import type { NatureEncaissement } from '../schemas/enumerations.ts';
import {
  estDUneRfaDite,
  type Candidat,
  type EncoursOuvertEncaissement,
  type PeriodeEncaissement,
  type Recu,
} from './candidats.ts';

/** A reason in words with its weight. The strongest is a number cited by the document itself (ECM-20). */
type Raison = { readonly phrase: string; readonly points: number };

const MOIS = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const enMois = (jour: Jour): string => MOIS.format(new Date(`${jour}T00:00:00Z`));
const deMois = (mois: string): string => (/^[ao]/.test(mois) ? `d’${mois}` : `de ${mois}`);

/** The value common to all, null when they differ. */
const commun = <T>(
  encours: readonly EncoursOuvertEncaissement[],
  lire: (encoursOuvert: EncoursOuvertEncaissement) => T,
): T | null => {
  const [premiere, ...autres] = new Set(encours.map(lire));
  return premiere !== undefined && autres.length === 0 ? premiere : null;
};

/** The encours in words: "un encours Logistique", "3 encours Retour d’avril 2026". */
const decrire = (encours: readonly EncoursOuvertEncaissement[]): string => {
  const type = commun(encours, (encoursOuvert) => libelleTypeEncours[encoursOuvert.type]);
  const mois = commun(encours, ({ dateDeclaration }) => enMois(dateDeclaration));
  const nombre = encours.length === 1 ? 'un encours' : `${encours.length} encours`;
  return [nombre, type, mois && deMois(mois)].filter(Boolean).join(' ');
};

const cites = (encours: readonly EncoursOuvertEncaissement[], recu: Recu): Raison | null => {
  const numeros = encours.flatMap(({ numero, referenceFacture, referenceBl }) => {
    if (recu.cite(numero)) return [`l’encours ${numero}`];
    if (recu.cite(referenceFacture)) return [`la facture ${referenceFacture}`];
    return recu.cite(referenceBl) ? [`le bon de livraison ${referenceBl}`] : [];
  });
  if (numeros.length === 0) return null;
  const dits =
    numeros.length > 3 ? `${numeros.slice(0, 3).join(', ')} et ${numeros.length - 3} autres` : numeros.join(', ');
  return { phrase: `le document cite ${dits}`, points: numeros.length === encours.length ? 100 : 60 };
};

const dites = ({ debut, fin }: PeriodeEncaissement): string => `du ${formatJour(debut)} au ${formatJour(fin)}`;
const rfasDites = (encours: readonly EncoursOuvertEncaissement[], recu: Recu): Raison | null => {
  if (!encours.every((encoursOuvert) => estDUneRfaDite(encoursOuvert, recu))) return null;
  const periode = commun(encours, (encoursOuvert) => encoursOuvert.periode && dites(encoursOuvert.periode));
  return { phrase: ['le document parle de cette RFA', periode].filter(Boolean).join(', '), points: 70 };
};
const partsEcrites = ({ partsDites }: Candidat): Raison | null =>
  partsDites ? { phrase: 'le document en écrit la part', points: 40 } : null;

/** An amount in the nature of the encours, which are compared one nature at a time (ECM-42). */
const direMontant = ({ encours }: Candidat, centimes: number): string =>
  formatMontant(centimes, encours[0]?.natureFiscale ?? 'HT');

/** An exact amount weighs 60 for one encours, five less for each further one; half within a euro. */
const POINTS_MONTANT = 60;
const montants = (candidat: Candidat): Raison | null => {
  const { encours, ecartCentimes, totalite } = candidat;
  if (ecartCentimes === null) return null;
  const nombre = encours.length;
  const somme = totalite === null ? `même montant, ${decrire(encours)}` : `même montant que ${totalite}`;
  const points = totalite === null ? Math.max(30, POINTS_MONTANT - 5 * (nombre - 1)) : 45;
  if (ecartCentimes === 0) return { phrase: somme, points };
  return {
    phrase: `${somme}, à ${direMontant(candidat, Math.abs(ecartCentimes))} près`,
    points: Math.floor(points / 2),
  };
};

const periodes = (encours: readonly EncoursOuvertEncaissement[], { periode }: Recu): Raison | null => {
  if (periode === null) return null;
  const memes = encours.filter(
    (encoursVoisin) => encoursVoisin.periode?.debut === periode.debut && encoursVoisin.periode.fin === periode.fin,
  );
  if (memes.length === encours.length) return { phrase: `même période, ${dites(periode)}`, points: 20 };
  const croisees = encours.every(
    (encoursVoisin) =>
      encoursVoisin.periode && encoursVoisin.periode.debut <= periode.fin && periode.debut <= encoursVoisin.periode.fin,
  );
  return croisees ? { phrase: `période du document : ${dites(periode)}`, points: 10 } : null;
};

const datee: Readonly<Record<NatureEncaissement, string>> = {
  AVOIR: 'avoir daté',
  VIREMENT: 'virement daté',
  CHEQUE: 'chèque daté',
  COMPENSATION: 'compensation datée',
  PRELEVEMENT: 'déduction datée',
  PAYPS: 'versement daté',
};
const jours = (encours: readonly EncoursOuvertEncaissement[], { date, nature }: Recu): Raison | null => {
  const leur = encours.length === 1 ? 'sa' : 'leur';
  if (encours.some(({ dateOrigine }) => date < dateOrigine))
    return { phrase: `${datee[nature]} avant le fait : à vérifier`, points: -20 };
  return encours.every((encoursVoisin) => encoursVoisin.etat === 'DECLARE' && encoursVoisin.dateDeclaration <= date)
    ? { phrase: `${datee[nature]} après ${leur} déclaration`, points: 10 }
    : null;
};

const ATTENDU: Readonly<Partial<Record<NatureEncaissement, string>>> = {
  AVOIR: 'un avoir était attendu',
  CHEQUE: 'un chèque était attendu',
  COMPENSATION: 'une compensation était attendue',
};
const attendues = (encours: readonly EncoursOuvertEncaissement[], { nature }: Recu): Raison | null => {
  const attendue = commun(encours, ({ actionAttendue }) => actionAttendue);
  if (attendue === null || moyenAttendu[attendue] !== nature) return null;
  return { phrase: ATTENDU[nature] ?? 'un paiement était attendu', points: 5 };
};

const doutes = ({ autres, montant }: Candidat): readonly (Raison | null)[] => [
  montant.hypothese === null ? null : { phrase: montant.hypothese, points: -10 },
  autres ? { phrase: 'd’autres encours font le même montant : à vérifier', points: -10 } : null,
];

const restes = (candidat: Candidat): Raison | null => {
  const { manqueCentimes, resteCentimes } = candidat;
  if (manqueCentimes > 0) return { phrase: `il manquerait ${direMontant(candidat, manqueCentimes)}`, points: 0 };
  if (resteCentimes <= 0) return null;
  return { phrase: `il resterait ${direMontant(candidat, resteCentimes)} à affecter`, points: 0 };
};

/** The reasons of a proposal, in words and in points, the strongest first (ECM-20). */
export const raisonsDe = (candidat: Candidat, recu: Recu): readonly Raison[] =>
  [
    cites(candidat.encours, recu),
    rfasDites(candidat.encours, recu),
    partsEcrites(candidat),
    montants(candidat),
    periodes(candidat.encours, recu),
    jours(candidat.encours, recu),
    attendues(candidat.encours, recu),
    ...doutes(candidat),
    restes(candidat),
  ].filter((raison) => raison !== null);
