import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { canEtoiler } from '#shared/features/catalogue/laboratoire/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

type BoutonEtoileProps = { labo: { id: number; nom: string; etoile: boolean }; taille?: 'sm' | 'md' | 'lg' };

/** Marks a laboratory as a favourite of the account. A read-only session sees a picture instead of a button. */
export const BoutonEtoile = ({ labo: { id, nom, etoile }, taille = 'md' }: BoutonEtoileProps) => {
  const session = useSession();
  const { etoiler } = useActesLaboratoire();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (oui: boolean) => etoiler(id, oui),
    onError: (erreur) => echec(erreur),
  });
  const vue = isPending ? variables : etoile;
  const Icone = vue ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      size={taille}
      color="gray"
      disabled={!session || !canEtoiler(session.utilisateur)}
      aria-pressed={vue}
      aria-label={vue ? `Retirer ${nom} des favoris` : `Mettre ${nom} en favori`}
      onClick={() => mutate(!etoile)}
    >
      <Icone size={18} stroke={1.7} aria-hidden color={vue ? 'var(--mantine-color-orange-6)' : undefined} />
    </ActionIcon>
  );
};
