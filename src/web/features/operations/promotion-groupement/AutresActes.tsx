import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { DeclarationBri } from '#web/features/operations/contrepartie/DeclarationBri.tsx';

/** Less used acts, beside "Nouvelle opération". */
export const AutresActes = ({ peutCreer }: { peutCreer: boolean }) => {
  const router = useRouter();
  return (
    <>
      <DeclarationBri groupement />
      {peutCreer ? (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => void router.navigate({ to: '/promotions/nouvelle', search: { offre: 'nouveau' } })}
        >
          Importer une offre
        </Button>
      ) : null}
    </>
  );
};
