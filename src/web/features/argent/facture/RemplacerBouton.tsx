import { Button } from '@mantine/core';
import { echec } from '#web/ui/snackbar.tsx';
import { remplacerFactureApresAccord } from './actes-confirmes.ts';
import { useActesFacture } from './queries.ts';

type Props = { refusee: { readonly id: number; readonly nom: string }; onFait: (factureId: number) => void };
/** Lets a refused file replace the document already kept under the same number (FAC-94). */
export const RemplacerBouton = ({ refusee, onFait }: Props) => {
  const actes = useActesFacture();
  return (
    <Button
      size="compact-xs"
      variant="light"
      aria-label={`Remplacer par ${refusee.nom}`}
      onClick={() => void remplacerFactureApresAccord(actes, refusee.id, onFait).catch(echec)}
    >
      Remplacer
    </Button>
  );
};
