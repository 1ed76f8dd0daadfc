import { rolesGroupement } from '#shared/core/acteur.ts';
import type { LienNotification } from '../schemas.ts';
import { definirEvenement, titreFixe, LECTURE, type MotsEvenement, type Phrase } from './forme-evenement.ts';

const EQUIPE = ['ADMIN', 'ACHAT', 'MERCHANDISING'] as const;
const RAYON = ['MERCHANDISING', 'ACHAT'] as const;
const reponse = 'la réponse donnée, ou l’opération close ou retirée';

type Rappel = Phrase & { readonly dits: number };
/** A morning reminder: the earlier items still to do are counted with the new one. */
const rappel = (seule: string, plusieurs: (nombre: number) => string) => ({
  mots: ({ phrase }: Rappel): MotsEvenement => ({ title: seule, body: phrase }),
  ensemble: (nombre: number, donnees: Rappel | null) => ({
    title: nombre === 1 ? seule : plusieurs(nombre),
    body: donnees ? `${donnees.dits < nombre ? 'Dont ' : ''}${donnees.phrase}` : 'Ouvrez-en la liste.',
  }),
});
const liste = (params: LienNotification['params']): LienNotification => ({ ecran: 'promotions', params });
/** The list that each reminder opens (OPE-82). */
export const lienDuRappel = {
  TG_SEMAINE: liste({ periode: 'A_VENIR' }),
  TG_SANS_PHOTO: liste({ sansPreuve: 'true' }),
  A_TRAITER: liste({ aTraiter: 'true' }),
  SANS_REPONSE: liste({ aRepondre: 'true' }),
} as const;

/** The events about the operations of the groupement and of the pharmacy. */
export const evenementsDesOperations = {
  OPERATION_PUBLIEE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Opération publiée par votre groupement',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: reponse,
    mots: titreFixe('Nouvelle opération de votre groupement'),
  }),
  OPERATION_RELANCEE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Relance d’une opération',
    pour: EQUIPE,
    mail: 'DEFAUT',
    clos: reponse,
    mots: titreFixe('Votre groupement attend votre réponse'),
  }),
  OPERATION_A_REPLACER: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'TG à replacer',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: reponse,
    mots: titreFixe('Opération modifiée : votre TG est à replacer'),
  }),
  OPERATION_MODIFIEE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Opération modifiée par votre groupement',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Opération modifiée par votre groupement'),
  }),
  OPERATION_CLOSE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Opération close par votre groupement',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Opération close par votre groupement'),
  }),
  OPERATION_RETIREE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Opération retirée par votre groupement',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Opération retirée par votre groupement'),
  }),
  OPERATION_REPONDUE: definirEvenement<Phrase & { readonly pharmacie: string; readonly operation: string }>({
    type: 'PROMO_TG',
    libelle: 'Réponses à vos opérations',
    pour: rolesGroupement,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ pharmacie, phrase }) => ({ title: `${pharmacie} a répondu`, body: phrase }),
    ensemble: (nombre, donnees) => ({
      title: `${nombre} réponses`,
      body: donnees ? `${donnees.operation} : la dernière, ${donnees.pharmacie}.` : 'De vos adhérents.',
    }),
  }),
  PROPOSITION_RECUE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Opération proposée par un délégué',
    pour: ['ADMIN', 'ACHAT'],
    mail: 'CHOIX',
    clos: 'la proposition validée, refusée ou retirée',
    mots: titreFixe('Opération proposée'),
  }),
  PROPOSITION_RETIREE: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Proposition retirée par un délégué',
    pour: ['ADMIN', 'ACHAT'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Proposition retirée'),
  }),
  PROPOSITION_DECIDEE: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'PROMO_TG',
    libelle: 'Réponse à vos propositions',
    pour: ['DELEGUE'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  TG_SEMAINE: definirEvenement<Rappel>({
    type: 'PROMO_TG',
    libelle: 'TG à poser la semaine prochaine',
    pour: RAYON,
    mail: 'CHOIX',
    clos: LECTURE,
    ...rappel('Une TG à poser la semaine prochaine', (n) => `${n} TG à poser la semaine prochaine`),
  }),
  TG_SANS_PHOTO: definirEvenement<Rappel>({
    type: 'PROMO_TG',
    libelle: 'TG sans photo',
    pour: RAYON,
    mail: 'CHOIX',
    clos: 'les TG photographiées',
    ...rappel('Une TG sans photo', (n) => `${n} TG sans photo`),
  }),
  A_TRAITER: definirEvenement<Rappel>({
    type: 'PROMO_TG',
    libelle: 'Promotions terminées à traiter',
    pour: RAYON,
    mail: 'CHOIX',
    clos: 'les promotions traitées',
    ...rappel('Une promotion terminée à traiter', (n) => `${n} promotions terminées à traiter`),
  }),
  SANS_REPONSE: definirEvenement<Rappel>({
    type: 'PROMO_TG',
    libelle: 'Propositions du groupement sans réponse',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: 'les réponses données',
    ...rappel(
      'Une proposition du groupement attend votre réponse',
      (n) => `${n} propositions du groupement attendent votre réponse`,
    ),
  }),
} as const;
