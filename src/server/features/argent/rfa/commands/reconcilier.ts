import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Services } from '#server/core/services.ts';
import {
  appliquerPlans,
  retirerLies,
  verrouillerLies,
  type LigneLiee,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import {
  peutPartirEncours,
  reconcilierLies,
  type PlanEncours,
} from '#shared/features/argent/encours/rules/reconciliation.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { demandesDeLaRfa, porteusesDeLaRfa } from '#shared/features/argent/rfa/rules/demandes.ts';
import { uneRfaLue } from '../read-models/detail.ts';
import { updatePorteuses } from '../repository/paliers.ts';

/** The encours of these RFA may go: nothing was received on them. @throws 409 */
export const verifierSansRecuRfa = (lies: readonly LigneLiee[], refus: () => Error): void => {
  if (!lies.every((lie) => peutPartirEncours(lie, 'PARTENT'))) throw refus();
};

export const verrouillerEncoursDeLaRfa = (tx: Tx, id: number, tenantId = tenantDe(tx)): Promise<LigneLiee[]> =>
  verrouillerLies(tx, 'RFA', [{ tenantId, id }]);

type Par = { readonly acteur: Acteur | 'systeme'; readonly services: Pick<Services, 'maintenant'> };

/** The encours to remove, by the encours that carries what they asked for; undefined: none does (RFA-46). */
const reunisDans = (
  porteuses: ReadonlyMap<number, number | null>,
  { retirer }: PlanEncours<LigneLiee>,
  lies: readonly LigneLiee[],
) =>
  Map.groupBy(retirer, ({ sourceDetailId }) => {
    const porteuseId = porteuses.get(sourceDetailId ?? 0) ?? null;
    return lies.find((lie) => porteuseId !== null && lie.sourceDetailId === porteuseId);
  });

/**
 * Brings the encours of a RFA to what its tiers give now (RFA-11, ENC-62). The row of the RFA is locked by the caller.
 * @param par who does it: a person, or what follows the invoices
 * @param tenantId in a transaction that sees every tenant
 * @returns what was changed
 * @throws 409 when one that should go is settled, or received money
 */
export const reconcilierRfa = async (
  tx: Tx,
  { acteur, services }: Par,
  id: number,
  tenantId = tenantDe(tx),
): Promise<PlanEncours<LigneLiee>['changer']> => {
  const lies = await verrouillerEncoursDeLaRfa(tx, id, tenantId);
  const rfa = await uneRfaLue(tx, id, tenantId);
  const maintenant = services.maintenant();
  const aujourdhui = jourParis(maintenant);
  const porteuses = porteusesDeLaRfa(rfa);
  const plan = reconcilierLies(demandesDeLaRfa(rfa, lies, aujourdhui), lies, { declares: 'PARTENT', aujourdhui });
  const reste = plan.ecarts.find(({ demande }) => demande === null);
  if (reste) throw rfaErrors.palierRetenu(reste.encours);
  for (const [dans, reunis] of reunisDans(porteuses, plan, lies))
    await retirerLies(tx, acteur, reunis, dans && { reuniDans: dans.numero });
  await updatePorteuses(tx, tenantId, porteuses);
  await appliquerPlans(tx, acteur, 'RFA', [{ source: { tenantId, id }, plan: { ...plan, retirer: [] } }], {
    maintenant,
  });
  return plan.changer;
};

/** For the journal: what the encours of a RFA were, before they go with it. */
export const resumeDesEncours = (lies: readonly Pick<LigneLiee, 'numero' | 'valeurAttendueCentimes'>[]) =>
  lies.map(({ numero, valeurAttendueCentimes }) => `${numero} : ${formatMontant(valeurAttendueCentimes, 'HT')}`);
