import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { estComptee, rfasAExporter, sommesDesRfas } from '#server/features/argent/rfa/read-models/liste.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ParsedResponseOf, QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';

type Demande = QueryOf<(typeof statistiqueContract)['statistiqueRfa']>;
type Reponse = ParsedResponseOf<(typeof statistiqueContract)['statistiqueRfa']>;

const suivis = (rfas: readonly Rfa[]) => rfas.flatMap(({ periodes }) => periodes.flatMap(({ paliers }) => paliers));

/** The RFA of a year and of the one before, as the tiles of their list sum them (STA-10). @throws 404 */
export const statistiqueRfa = async (
  tx: TenantTx,
  acteur: Acteur,
  { annee, laboratoireId, gamme }: Demande,
  aujourdhui: Jour,
): Promise<Reponse> => {
  const lire = async (anneeLue: number): Promise<Rfa[]> => {
    const filtres = { annee: anneeLue, laboratoireId, q: gamme, tri: 'laboratoire', ordre: 'asc' } as const;
    return (await rfasAExporter(tx, acteur, filtres, aujourdhui)).filter(estComptee);
  };
  const rfasDeLAnnee = await lire(annee);
  const precedentes = await lire(annee - 1);
  const sommer = (rfas: readonly Rfa[]) => (acteur.role === 'OPERATEUR' ? null : sommesDesRfas(rfas));
  const parLaboratoire = [...Map.groupBy(rfasDeLAnnee, (rfa) => rfa.laboratoireId)];
  return {
    sommes: sommer(rfasDeLAnnee),
    precedent: sommer(precedentes),
    nombre: rfasDeLAnnee.length,
    laboratoires: parLaboratoire.map(([id, rfas]) => ({
      laboratoireId: id,
      laboratoireNom: rfas[0]?.laboratoireNom ?? '',
      sommes: sommer(rfas),
      paliers: suivis(rfas).length,
      atteints: suivis(rfas).filter(({ atteint }) => atteint).length,
    })),
    gammes: [...new Set(rfasDeLAnnee.flatMap((rfa) => rfa.gamme ?? []))].toSorted((a, b) => comparerTextes(a, b)),
  };
};
