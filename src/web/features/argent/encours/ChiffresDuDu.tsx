import { useState } from 'react';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import { differer } from '#web/ui/differer.tsx';
import { StatTiles, type StatTilesProps } from '#web/ui/StatTiles.tsx';

const MotsDuDuDialog = differer(async () => (await import('./MotsDuDu.tsx')).MotsDuDuDialog);

type Props = Omit<StatTilesProps, 'onExpliquer' | 'tuiles'> & {
  tuiles: readonly (StatTilesProps['tuiles'][number] & { id: NomTuile })[];
};
/** The figures of the amounts due, each with the meaning of its word (ENC-65). */
export const ChiffresDuDu = (props: Props) => {
  const [mot, setMot] = useState<NomTuile | null>(null);
  return (
    <>
      <StatTiles {...props} onExpliquer={(id) => setMot(props.tuiles.find((tuile) => tuile.id === id)?.id ?? null)} />
      {mot ? <MotsDuDuDialog choisi={mot} onFermer={() => setMot(null)} /> : null}
    </>
  );
};
