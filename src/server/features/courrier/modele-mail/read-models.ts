import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, formatJour, type Jour } from '#shared/core/dates.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { modelesDOrigine } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import { canGererModeles } from '#shared/features/courrier/modele-mail/policy.ts';
import type { ModeleMail, ModelesMail } from '#shared/features/courrier/modele-mail/schemas.ts';
import {
  naturesModele,
  type NatureModele,
  type VariableModeleMail,
} from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { signatureDuMail } from './read-models/rediger.ts';
import { findModeles, type LigneModeleMail } from './repository.ts';

export const versModele = (nature: NatureModele, ligne: LigneModeleMail | undefined): ModeleMail => {
  const { sujet, corps } = ligne ?? {};
  const personnalise = Boolean(sujet && corps);
  return {
    nature,
    ...(sujet && corps ? { sujet, corps } : modelesDOrigine[nature]),
    personnalise,
    version: ligne?.version ?? 0,
    modifieLe: ligne?.modifieLe ?? null,
    modifieParNom: ligne?.modifieParNom ?? null,
  };
};

/** The latest encours of the account that still waits, to show what a mail would really say. */
export type EncoursExemple = {
  readonly numero: string;
  readonly laboratoire: string;
  readonly soldeCentimes: number;
  readonly natureFiscale: NatureFiscale;
  readonly depuis: Jour;
};
export type DernierEncours = (tx: TenantTx) => Promise<EncoursExemple | undefined>;

const exempleAvec = (
  { numero, laboratoire, soldeCentimes, natureFiscale, depuis }: EncoursExemple,
  racine: string,
  aujourdhui: Jour,
): Omit<Record<VariableModeleMail, string>, 'etablissement' | 'expediteur' | 'signature' | 'date'> => ({
  laboratoire,
  numero,
  objet: `l’encours ${numero} détaillé ci-dessous`,
  nombre: '1 encours',
  montant: formatMontant(soldeCentimes, natureFiscale),
  depuis: formatJour(depuis),
  droits: 'Ces écarts de livraison faussent ce que vous nous avez facturé : ils restent à rectifier.',
  reclamation: 'R-2026-0007',
  titre: 'R-2026-0007 – Deux cartons manquants',
  silence: '12 jours',
  motif: 'Logistique',
  message: 'Il manque deux cartons à la livraison du 12.\nMerci de les renvoyer ou d’établir un avoir.',
  lien: `${racine}/…`,
  expiration: formatJour(ajouterJours(aujourdhui, 365)),
  rencontre: formatJour(aujourdhui),
  sujet: 'Plan de printemps',
  representant: 'Camille Roux',
  decisions: '- Envoyer le plan de tête de gondole, avant la fin du mois\n- Chiffrer l’avoir des invendus',
  prenom: 'Claire',
  nouveautes: '2',
  resume: '- À relancer : 3 encours, 412,50 €\n- Nouveau : une promotion à accepter avant vendredi',
  preferences: `${racine}/profil…`,
});

export const lireModeles = async (
  tx: TenantTx,
  acteur: Acteur,
  racine: string,
  { aujourdhui, dernierEncours }: { readonly aujourdhui: Jour; readonly dernierEncours: DernierEncours },
): Promise<ModelesMail> => {
  const modelesDuCompte = new Map((await findModeles(tx, tx.tenantId)).map((ligne) => [ligne.nature, ligne]));
  const dernier = await dernierEncours(tx);
  const invente = {
    numero: 'E-2026-00042',
    laboratoire: 'Laboratoire Exemple',
    soldeCentimes: 12_840,
    natureFiscale: 'HT' as const,
    depuis: ajouterJours(aujourdhui, -20),
  };
  return {
    modeles: naturesModele.map((nature) => versModele(nature, modelesDuCompte.get(nature))),
    exemple: {
      ...exempleAvec(dernier ?? invente, racine, aujourdhui),
      ...(await signatureDuMail(tx, acteur, aujourdhui)),
    },
    exempleDe: dernier?.numero ?? null,
    droits: { gerer: canGererModeles(acteur) },
  };
};
