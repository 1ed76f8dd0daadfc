import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';

const DeclarationBriDialog = differer(async () => (await import('./DeclarationBriDialog.tsx')).DeclarationBriDialog);

/** Opens the déclaration BRI of a laboratory, for the roles that may ask for it (OPE-44). */
export const DeclarationBri = (props: { laboratoireId?: number; groupement?: boolean }) => {
  const session = useSession();
  const [ouvert, setOuvert] = useState(false);
  if (
    !session ||
    !(promotionArgentContract.declarationBri.access as readonly string[]).includes(session.utilisateur.role)
  )
    return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTableExport size={16} aria-hidden />} onClick={() => setOuvert(true)}>
        Déclaration BRI
      </Button>
      {ouvert ? <DeclarationBriDialog {...props} onFermer={() => setOuvert(false)} /> : null}
    </>
  );
};
