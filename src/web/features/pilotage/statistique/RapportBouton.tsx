import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { canLireRapport } from '#shared/features/pilotage/statistique/policy/reseau.ts';
import { moisPrecedent } from '#shared/features/pilotage/statistique/rules/jour-ouvre.ts';
import { nomDuMois } from '#shared/features/pilotage/statistique/rules/rapport.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { anneeChoisieStatistique, type UrlStatistiques } from './filtres.ts';

/** The chosen month, or else the last finished one. */
const moisDe = (url: UrlStatistiques): string => {
  const { periode } = url.etat;
  return periode.startsWith('M') ? `${anneeChoisieStatistique(url)}-${periode.slice(1)}` : moisPrecedent(aujourdhui());
};

/** Downloads the report of a month, on one page (STA-34). */
export const RapportBouton = ({ url }: { url: UrlStatistiques }) => {
  const { utilisateur } = useConnecte();
  const mois = moisDe(url);
  const { mutate, isPending } = useMutation({
    mutationFn: () => telechargerFichier(rapportContract.rapportDuMois, { query: { mois } }),
    onSuccess: (nom) => succes(`${nom} téléchargé.`),
    onError: (erreur) => echec(erreur),
  });
  if (!canLireRapport(utilisateur)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Rapport de {nomDuMois(mois)}
    </Button>
  );
};
