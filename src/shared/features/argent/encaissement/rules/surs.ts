/** The fields of a proposal that make it certain. */
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
 * The proposals that may be accepted together (ECM-26): the only fitting one of its encaissement, on a known amount,
 * exact to the cent on both sides, with declared encours. An encours wanted by two proposals excludes both.
 * @param proposes one per encaissement, amounts in cents
 */
export const rapprochementsSurs = <P extends Propose>(proposes: readonly P[]): P[] => {
  const entiers = proposes.filter(entier);
  const reclamePar = new Map<number, number>();
  for (const { encoursId } of entiers.flatMap(({ parts }) => parts))
    reclamePar.set(encoursId, (reclamePar.get(encoursId) ?? 0) + 1);
  return entiers.filter(({ parts }) => parts.every(({ encoursId }) => reclamePar.get(encoursId) === 1));
};
