import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { adherentsDuLaboratoire } from '../read-models/adherents.ts';

type Faite = { readonly pharmacieId: number; readonly montantHtCentimes: number };
type Prestation = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly laboratoireNom: string;
  readonly typeNom: string;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
};

/** « Tête de gondole » Dermalune, du 01/09/2026 au 30/09/2026. */
export const nommerPrestation = ({
  laboratoireNom,
  typeNom,
  dateDebut,
  dateFin,
}: Omit<Prestation, 'id' | 'laboratoireId'>): string =>
  `${typeNom} ${laboratoireNom}, du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;

/** Each adhérent is told of its own part, and of nothing else (PRS-18). */
export const annoncerReversions = async (
  tx: TenantTx,
  acteur: Acteur,
  prestation: Prestation,
  faites: readonly Faite[],
): Promise<void> => {
  if (faites.length === 0) return;
  await enSysteme(tx, async (systeme) => {
    const groupement = await nomDuTenant(systeme, tx.tenantId);
    const connu = await adherentsDuLaboratoire(
      systeme,
      tx.tenantId,
      prestation.laboratoireId,
      faites.map(({ pharmacieId }) => pharmacieId),
    );
    await annoncerEvenement(
      systeme,
      acteur,
      'REVERSION_VERSEE',
      faites.map(({ pharmacieId, montantHtCentimes }) => ({
        tenantId: pharmacieId,
        objet: prestation.id,
        donnees: {
          groupement,
          montant: formatMontant(montantHtCentimes, 'HT'),
          prestation: nommerPrestation(prestation),
        },
        ...(connu.has(pharmacieId) && {
          lien: {
            ecran: 'laboratoire' as const,
            params: { nomProp: prestation.laboratoireNom, onglet: 'prestations' },
          },
        }),
      })),
    );
  });
};
