import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { sortesAFaire, sortesSemaine, type SorteAFaire } from './schemas/enumerations.ts';
import { canFaire, canLireAFaire, canLireSemaine, typesAFaire } from './policy.ts';

const COMMUNES = ['ENCOURS_A_DECLARER', 'ENCOURS_A_RELANCER', 'RECLAMATION_A_REPONDRE', 'RECLAMATION_A_RELANCER', 'DECISION_RDV', 'RDV_A_TENIR'] as const; // prettier-ignore
const ARGENT = ['FACTURE_EN_ECART', 'FACTURE_A_ACCEPTER', 'FACTURE_A_COMPLETER', 'AVOIR_A_AFFECTER', 'PAIEMENT_A_AFFECTER'] as const; // prettier-ignore
const PLAN = ['PROMOTION_A_REPONDRE', 'TG_SANS_PHOTO', 'TG_A_POSER', 'LGO_EN_ECHEC', 'LGO_A_SAISIR'] as const;
const ACHATS = [
  ...COMMUNES,
  ...ARGENT,
  ...PLAN,
  ...(['RFA_RETARD', 'RFA_RECLAMER', 'RFA_CONFIRMER', 'RFA_PROCHE', 'RFA_REPONDRE'] as const),
  ...(['PROMOTION_A_TRAITER', 'CONTREPARTIE_OUBLIEE'] as const),
] as const;
const GROUPE = [...COMMUNES, ...ARGENT, 'ADHERENT_SANS_REPONSE', 'RFA_SANS_REPONSE', 'RFA_GROUPEMENT_PROCHE', 'PRESTATION_EN_RETARD', 'REVERSION_A_FAIRE', 'ADHESION_A_ACCEPTER', 'EXTRACTION_TROUEE'] as const; // prettier-ignore

/** For each role, the things it does, then the things it only reads. */
const DITES: Readonly<Record<Role, readonly [fait: readonly SorteAFaire[], lit: readonly SorteAFaire[]]>> = {
  ADMIN: [ACHATS, ACHATS],
  ACHAT: [ACHATS, ACHATS],
  MERCHANDISING: [
    [...COMMUNES, ...PLAN],
    [...COMMUNES, ...PLAN],
  ],
  OPERATEUR: [COMMUNES, COMMUNES],
  GROUPEMENT: [GROUPE, GROUPE],
  CONSULTATION_GROUPEMENT: [[], GROUPE.filter((sorte) => sorte !== 'EXTRACTION_TROUEE')],
  DELEGUE: [
    ['ACCES_A_ACCEPTER', 'PROPOSITION_SANS_REPONSE'],
    ['ACCES_A_ACCEPTER', 'PROPOSITION_SANS_REPONSE'],
  ],
  SUPER_ADMIN: [
    ['COMPTE_A_ACCEPTER', 'ESSAI_FINISSANT', 'MARQUE_A_LIER', 'MAIL_REFUSE', 'TRAVAIL_EN_ECHEC'],
    ['COMPTE_A_ACCEPTER', 'ESSAI_FINISSANT', 'MARQUE_A_LIER', 'MAIL_REFUSE', 'TRAVAIL_EN_ECHEC'],
  ],
};

it.each(roles)('%s lit ce qui l’attend et ne fait que ce qu’il peut (PIL-12)', (role) => {
  const [fait, lit] = DITES[role];
  expect(sortesAFaire.filter((sorte) => canFaire({ role }, sorte))).toEqual(
    sortesAFaire.filter((sorte) => fait.includes(sorte)),
  );
  expect(sortesAFaire.filter((sorte) => canLireAFaire({ role }, sorte))).toEqual(
    sortesAFaire.filter((sorte) => lit.includes(sorte)),
  );
});

it('les huit rôles sont écrits', () => {
  expect(Object.keys(DITES).toSorted()).toEqual([...roles].toSorted());
});

it.each<[Role, readonly string[] | null]>([
  ['ADMIN', null],
  ['ACHAT', null],
  ['GROUPEMENT', null],
  ['CONSULTATION_GROUPEMENT', null],
  ['MERCHANDISING', ['CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS']],
  ['OPERATEUR', ['LOGISTIQUE', 'RETOUR']],
  ['DELEGUE', []],
  ['SUPER_ADMIN', []],
])('%s ne compte que les encours qu’il déclare (PIL-13)', (role, attendus) => {
  expect(typesAFaire({ role })).toEqual(attendus);
});

it.each<[Role, readonly string[]]>([
  ['ADMIN', ['RDV', 'TG_DEBUT', 'TG_FIN', 'PROMOTION_FIN', 'REGLEMENT_RFA']],
  ['ACHAT', ['RDV', 'TG_DEBUT', 'TG_FIN', 'PROMOTION_FIN', 'REGLEMENT_RFA']],
  ['MERCHANDISING', ['RDV', 'TG_DEBUT', 'TG_FIN', 'PROMOTION_FIN']],
  ['OPERATEUR', ['RDV', 'PROMOTION_FIN']],
  ['GROUPEMENT', ['RDV', 'PAIEMENT_PRESTATION']],
  ['CONSULTATION_GROUPEMENT', ['RDV', 'PAIEMENT_PRESTATION']],
  ['DELEGUE', []],
  ['SUPER_ADMIN', []],
])('la semaine de %s (PIL-11)', (role, attendues) => {
  expect(sortesSemaine.filter((sorte) => canLireSemaine({ role }, sorte))).toEqual(attendues);
});
