import { dernierJour, essaiActif, estAbonne, type Abonnement } from '#shared/core/abonnement.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Changement, EtatCommande, IssuePaiement, MoyenPaiement, Souscription } from './contract.ts';
import { abonnementErrors } from './errors.ts';
import type { PeriodePayee } from './rules/remboursement.ts';

/** Trial options (CPT-63): 0 none, 1 is 15 days, 2 is 30 days, from today. */
const JOURS_ESSAI = { 0: null, 1: 15, 2: 30 } as const;

const plusTard = (a: Jour | null, b: Jour | null): Jour | null => (a === null || (b !== null && b > a) ? b : a);

/**
 * The subscription after an act of the super administrator. An access taken away keeps its last day in `dateFin`,
 * because the thirty days of export count from it (CPT-65).
 */
export const appliquerChangement = (
  avant: Abonnement,
  { essai, partenaire, contrat }: Changement,
  aujourdhui: Jour,
): Abonnement => {
  const jours = essai === undefined ? undefined : JOURS_ESSAI[essai];
  const apres: Abonnement = {
    ...avant,
    ...(jours !== undefined && { dateEssai: jours === null ? null : ajouterJours(aujourdhui, jours) }),
    ...(partenaire !== undefined && { partenaire }),
    ...contrat,
  };
  if (estAbonne(apres, aujourdhui) || contrat?.dateFin) return apres;
  const fin = estAbonne(avant, aujourdhui) ? ajouterJours(aujourdhui, -1) : dernierJour(avant);
  return { ...apres, dateFin: plusTard(apres.dateFin, fin) };
};

export const memeAbonnement = (a: Abonnement, b: Abonnement): boolean =>
  a.alias === b.alias && a.dateFin === b.dateFin && a.dateEssai === b.dateEssai && a.partenaire === b.partenaire;

/** @param recurrent whether the provider renews the subscription by itself, its last renewal not being refused */
export const souscriptionDe = (abonnement: Abonnement, recurrent: boolean, aujourdhui: Jour): Souscription => {
  if (abonnement.partenaire) return 'PARTENAIRE';
  if (!estAbonne(abonnement, aujourdhui)) return 'FINI';
  const { alias, dateFin } = abonnement;
  if (alias !== null && dateFin === null) return 'SANS_FIN';
  if (alias !== null && recurrent) return 'RECURRENT';
  return essaiActif(abonnement) ? 'ESSAI' : 'ABONNE';
};

/** Whether a new subscription makes sense in each situation. */
const peutSouscrire: Readonly<Record<Souscription, boolean>> = {
  PARTENAIRE: false,
  SANS_FIN: false,
  RECURRENT: false,
  ABONNE: true,
  ESSAI: true,
  FINI: true,
};

export type SituationAbonnement = {
  readonly souscription: Souscription;
  readonly moyen: MoyenPaiement;
  readonly demandeEnAttente: boolean;
};

export const actesAbonnement = ({ souscription, moyen, demandeEnAttente }: SituationAbonnement) => ({
  demander: moyen === 'manuel' && peutSouscrire[souscription] && !demandeEnAttente,
  retirer: demandeEnAttente,
  payer: moyen !== 'manuel' && peutSouscrire[souscription],
  changerDeCarte: moyen !== 'manuel' && souscription === 'RECURRENT',
});

const verifierSouscription = (souscription: Souscription): void => {
  if (souscription === 'PARTENAIRE') throw abonnementErrors.partenaire();
  if (!peutSouscrire[souscription]) throw abonnementErrors.dejaOuvert();
};

/** @throws 409 with the reason of the refusal */
export const verifierDemande = ({ souscription, moyen, demandeEnAttente }: SituationAbonnement): void => {
  if (moyen !== 'manuel') throw abonnementErrors.paiementPropose();
  if (demandeEnAttente) throw abonnementErrors.demandeEnAttente();
  verifierSouscription(souscription);
};

/** @throws 409 with the reason of the refusal */
export const verifierPaiement = ({ souscription, moyen }: SituationAbonnement): void => {
  if (moyen === 'manuel') throw abonnementErrors.paiementAbsent();
  verifierSouscription(souscription);
};

/** A receipt is given for what was really paid, refunded since or not (CPT-160). */
export const aUnRecu = ({ issue }: { readonly issue: IssuePaiement }): boolean => issue === 'PAYE';

/**
 * The same day some months later, or the last day of a month that has no such day.
 * @param ancre the day of the month first agreed: 31 comes back after a short month
 */
export const ajouterMois = (depart: Jour, mois: number, ancre = Number(depart.slice(8, 10))): Jour => {
  const rang = Number(depart.slice(0, 4)) * 12 + Number(depart.slice(5, 7)) - 1 + mois;
  const [annee, numero] = [Math.floor(rang / 12), (rang % 12) + 1];
  const dernier = new Date(Date.UTC(annee, numero, 0)).getUTCDate();
  return `${annee}-${String(numero).padStart(2, '0')}-${String(Math.min(ancre, dernier)).padStart(2, '0')}`;
};

/**
 * The day of the month first agreed, kept only when the present month is too short for it; otherwise days would be
 * lost.
 */
const ancreUtile = (jour: Jour, ancre: number | undefined): number | undefined =>
  ancre !== undefined && ancre > Number(jour.slice(8)) && ajouterJours(jour, 1).endsWith('-01') ? ancre : undefined;

/**
 * The period opened by a payment: it starts when the present one (trial included) ends, today at the earliest, so that
 * no paid day is lost (CPT-66).
 * @param ancre the day of the month first agreed, which comes back only after a month too short for it
 */
export const nouvellePeriode = (
  abonnement: Abonnement,
  aujourdhui: Jour,
  mois: number,
  ancre?: number,
): PeriodePayee => {
  const fin = estAbonne(abonnement, aujourdhui) ? dernierJour(abonnement) : null;
  if (fin === null || fin < aujourdhui) return { debut: aujourdhui, fin: ajouterMois(aujourdhui, mois) };
  return { debut: ajouterJours(fin, 1), fin: ajouterMois(fin, mois, ancreUtile(fin, ancre)) };
};

export const nouvelleFin = (abonnement: Abonnement, aujourdhui: Jour, mois: number, ancre?: number): Jour =>
  nouvellePeriode(abonnement, aujourdhui, mois, ancre).fin;

/** The order of the outcomes of a payment: a late notice never undoes a more recent one. */
const RANG: Readonly<Record<IssuePaiement, number>> = { EN_COURS: 0, ABANDONNE: 1, REFUSE: 1, PAYE: 2, ANNULE: 3 };
export const estPlusRecente = (depuis: IssuePaiement, vers: IssuePaiement): boolean => RANG[vers] > RANG[depuis];

const ETAT: Readonly<Record<IssuePaiement, EtatCommande | null>> = {
  PAYE: 'PAYEE',
  REFUSE: 'REFUSEE',
  ABANDONNE: 'ABANDONNEE',
  EN_COURS: null,
  ANNULE: null,
};
/**
 * The state of an order after an outcome: paid stays paid, and a refusal may be followed by a payment with another
 * card.
 */
export const etatApres = (etat: EtatCommande, issue: IssuePaiement): EtatCommande =>
  etat === 'PAYEE' ? etat : (ETAT[issue] ?? etat);

export type RappelAbonnement = 7 | 1 | 0;
/**
 * The reminder due on a day: a week before the last day, the eve, and once it is over. A day when the job did not run
 * is made up for.
 */
export const rappelDu = (fin: Jour, aujourdhui: Jour): RappelAbonnement | null => {
  if (fin < aujourdhui) return fin >= ajouterJours(aujourdhui, -7) ? 0 : null;
  if (fin <= ajouterJours(aujourdhui, 1)) return 1;
  return fin <= ajouterJours(aujourdhui, 7) ? 7 : null;
};
