import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ProduitSync, SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { canSynchroniserLgo } from '#shared/features/operations/synchronisation-lgo/policy.ts';
import { syncLgoDePromotion } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import {
  attenteDe,
  peutAnnulerSaisie,
  peutReessayer,
  peutSaisir,
} from '#shared/features/operations/synchronisation-lgo/rules/suivi.ts';
import { exigerPresence } from '#server/core/version.ts';
import { comparerLgo, type CompteLgo, type ProduitSuivi } from '../commands/suivre.ts';
import type { LigneLgo } from './suivis.ts';
import { promotionExiste } from './operations.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Suivie = { readonly ligne: LigneLgo; readonly voulu: ProduitSuivi['voulu'] };
const produitDe = ({ ligne, voulu }: Suivie, { etat: { connexion } }: CompteLgo, agit: boolean): ProduitSync => ({
  cle: ligne.cle,
  nom: ligne.nom,
  ean: ligne.ean,
  etat: ligne.etat,
  attente: attenteDe(ligne, connexion),
  message: ligne.message,
  prochainLe: ligne.etat === 'ko' ? iso(ligne.prochainLe) : null,
  dernierEchangeLe: iso(ligne.dernierLe),
  saisiParNom: ligne.saisie === null ? null : ligne.saisieParNom,
  saisiLe: ligne.saisie === null ? null : iso(ligne.saisieLe),
  exporteLe: iso(ligne.exporteeLe),
  droits: {
    reessayer: agit && peutReessayer(ligne, connexion),
    saisir: agit && peutSaisir(ligne, voulu),
    annulerSaisie: agit && peutAnnulerSaisie(ligne),
  },
});

/** Result of a comparison, as the drawer of the promotion shows it. */
export const versSync = (compte: CompteLgo, acteur: Pick<Acteur, 'role'>): SyncPromotion => {
  const { etat, produits } = compte;
  const agit = canSynchroniserLgo(acteur) && etat.connexion !== 'AUCUNE';
  const suivies = produits.flatMap(({ ligne, voulu }) => (ligne ? [{ ligne, voulu }] : []));
  const aSaisir = produits.some(({ voulu }) => voulu?.raison === null);
  return {
    connexion: etat.connexion,
    logiciel: etat.logiciel,
    dernierEchange: etat.dernierEchange,
    concernee: produits.some(({ voulu }) => voulu !== undefined),
    sansEffet: produits.find(({ voulu }) => voulu)?.voulu?.sansEffet ?? null,
    etat: syncLgoDePromotion(suivies.map(({ ligne }) => ligne.etat)),
    produits: suivies.map((suivie) => produitDe(suivie, compte, agit)),
    droits: { exporter: agit && aSaisir && etat.connexion === 'FICHIER', fiche: aSaisir },
  };
};

/** Where each product of a promotion stands now, whatever was last written of it. @throws 404 */
export const lireSyncLgo = async (
  tx: TenantTx,
  acteur: Pick<Acteur, 'role'>,
  promotionId: number,
  maintenant: Date,
): Promise<SyncPromotion> => {
  exigerPresence(await promotionExiste(tx, promotionId));
  return versSync(await comparerLgo(tx, { maintenant, promotionId }), acteur);
};
