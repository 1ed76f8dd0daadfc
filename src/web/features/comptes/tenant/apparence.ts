import { dernierJour, type Abonnement } from '#shared/core/abonnement.ts';
import type { EtatTenant, Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export type { TypeCompte } from '#shared/features/comptes/tenant/contract.ts';
export { libelleEtatDuTenant } from '#shared/features/comptes/tenant/messages.ts';

export const teinteEtatTenant: Readonly<Record<EtatTenant, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
  DEACTIVATED: 'gris',
  TERMINATED: 'gris',
};

type EtatAbonnement = { libelle: string; teinte: Teinte; jusquau: string | null };

/** Accès offert / Abonné jusqu’au / Essai jusqu’au / Expiré (CPT-71), from the figures the server computed. */
export const etatAbonnement = (
  abonnement: Abonnement & Pick<Tenant['abonnement'], 'abonne' | 'essaiActif'>,
): EtatAbonnement => {
  const { alias, dateFin, dateEssai, partenaire, abonne, essaiActif } = abonnement;
  if (partenaire) return { libelle: 'Accès offert', teinte: 'vert', jusquau: null };
  if (abonne && essaiActif && dateEssai)
    return { libelle: `Essai jusqu’au ${formatJour(dateEssai)}`, teinte: 'bleu', jusquau: dateEssai };
  if (abonne) {
    // An alias without end, else the later of the two ends.
    const jusquau =
      alias !== null && dateFin === null
        ? null
        : ([dateFin, dateEssai]
            .filter((jour) => jour !== null)
            .toSorted()
            .at(-1) ?? null);
    return { libelle: jusquau ? `Abonné jusqu’au ${formatJour(jusquau)}` : 'Abonné', teinte: 'vert', jusquau };
  }
  const fin = dernierJour(abonnement);
  return fin === null
    ? { libelle: 'Sans abonnement', teinte: 'gris', jusquau: null }
    : { libelle: `Expiré depuis le ${formatJour(fin)}`, teinte: 'rouge', jusquau: fin };
};
