/** A proposal for one encaissement, as far as its certainty goes. */
type Propose = {
  readonly hypothese: string | null;
  readonly resteCentimes: number;
  readonly convientSeul: boolean;
  readonly parts: readonly {
    readonly encoursId: number;
    readonly encoursEtat: string;
    readonly soldeCentimes: number;
    readonly montantCentimes: number;
  }[];
};

const entier = ({ hypothese, resteCentimes, convientSeul, parts }: Propose): boolean =>
  convientSeul &&
  hypothese === null &&
  resteCentimes === 0 &&
  parts.every(
    ({ encoursEtat, soldeCentimes, montantCentimes }) => encoursEtat === 'DECLARE' && montantCentimes === soldeCentimes,
  );

/**
 * The proposals that may be accepted together (ECM-26): the only one that fits its encaissement, on a known amount, to
 * the cent on both sides, of encours that are declared. An encours that two of them would settle is in none.
 * @param proposes each of another encaissement, the amounts in cents
 */
export const rapprochementsSurs = <P extends Propose>(proposes: readonly P[]): P[] => {
  const entiers = proposes.filter(entier);
  const reclamePar = new Map<number, number>();
  for (const { encoursId } of entiers.flatMap(({ parts }) => parts))
    reclamePar.set(encoursId, (reclamePar.get(encoursId) ?? 0) + 1);
  return entiers.filter(({ parts }) => parts.every(({ encoursId }) => reclamePar.get(encoursId) === 1));
};
