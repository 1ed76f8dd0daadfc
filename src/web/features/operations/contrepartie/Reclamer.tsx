import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesArgent } from './argent.ts';

/** Creates again an encours that the user removed (OPE-39). */
export const Reclamer = ({
  id,
  contrepartieId,
  onFait,
}: {
  id: number;
  contrepartieId: number;
  onFait?: () => void;
}) => {
  const actes = useActesArgent();
  const cle = useRef(cleUnique());
  const [enCours, setEnCours] = useState(false);
  const faire = async () => {
    setEnCours(true);
    try {
      const { numero } = await actes.reclamer(id, contrepartieId, cle.current);
      succes(`${numero} créé, à déclarer.`);
      onFait?.();
    } catch (erreur) {
      cle.current = cleUnique();
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <Button size="compact-xs" variant="light" color="red" loading={enCours} onClick={() => void faire()}>
      Réclamer
    </Button>
  );
};
