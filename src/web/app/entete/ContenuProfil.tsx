import { Button, Divider, Stack, Text } from '@mantine/core';
import {
  IconBell,
  IconDoorEnter,
  IconDoorExit,
  IconHome,
  IconLogout,
  IconReportAnalytics,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { estDesactive } from '#shared/core/sans-abonnement.ts';
import { canOuvrir, ecran, type EcranDirect } from '#shared/core/screens.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { habilitationQueries } from '#web/features/reseau/delegue/queries.ts';
import { useDeconnexion, useImpersonation } from '#web/session/quitter.ts';
import { estSessionAbonnee, quiRegarde, useConnecte } from '#web/session/session-ouverte.ts';
import { demanderVisite } from '#web/session/visite.ts';
import { Apparence } from '#web/ui/Apparence.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { version } from '../../../../package.json';

const Sortie = ({ icone: Icone, libelle, faire }: { icone: Icon; libelle: string; faire: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    justify="flex-start"
    fullWidth
    fw={500}
    px="xs"
    onClick={faire}
    leftSection={<Icone size={17} stroke={1.7} aria-hidden />}
  >
    {libelle}
  </Button>
);

/** Menu entry of a screen that no other menu lists; hidden when the session may not open the screen. */
const Ecran = ({ nom, icone: Icone, onClick }: { nom: EcranDirect; icone: Icon; onClick: () => void }) => {
  const session = useConnecte();
  if (!canOuvrir(nom, quiRegarde(session)) || estDesactive(nom, estSessionAbonnee(session))) return null;
  return (
    <LienBouton
      to={ecran(nom).chemin}
      onClick={onClick}
      variant="subtle"
      color="gray"
      justify="flex-start"
      fullWidth
      fw={500}
      px="xs"
      leftSection={<Icone size={17} stroke={1.7} aria-hidden />}
    >
      {ecran(nom).titre}
    </LienBouton>
  );
};

/** Asks, when the menu opens, whether another pharmacy lets this administrator act for it (CPT-40). */
const usePeutAgirPour = (): boolean => {
  const session = useConnecte();
  const { role, fakeTenant } = session.utilisateur;
  const possible = role === 'ADMIN' && !fakeTenant && estSessionAbonnee(session);
  const { data } = useQuery({ ...habilitationQueries.pourAgir(), enabled: possible });
  return possible && (data?.total ?? 0) > 0;
};

export type ContenuProfilProps = {
  aLire: boolean;
  onFermer: () => void;
  onNouveautes: () => void;
  onAgirPour: () => void;
};

/**
 * Entries of the profile menu: screens that no other menu lists, appearance, logout. Each one closes the menu first.
 */
export const ContenuProfil = ({ aLire, onFermer, onNouveautes, onAgirPour }: ContenuProfilProps) => {
  const { utilisateur, tenant } = useConnecte();
  const peutAgirPour = usePeutAgirPour();
  const { quitter } = useImpersonation();
  const deconnecter = useDeconnexion();
  const puis = (acte: () => unknown) => () => {
    onFermer();
    void acte();
  };
  return (
    <Stack gap="sm">
      <Stack gap={0}>
        <Text fw={650}>{utilisateur.nomComplet}</Text>
        <Text size="sm">{tenant.nom}</Text>
        <Text size="xs" c="dimmed">
          {libelleRole[utilisateur.role]}
        </Text>
      </Stack>
      <Divider />
      <Stack gap={4}>
        <Text size="xs" c="dimmed">
          Apparence
        </Text>
        <Apparence />
      </Stack>
      <Divider />
      <Stack gap={2}>
        <Ecran nom="statistiques" icone={IconReportAnalytics} onClick={onFermer} />
        <Ecran nom="profil" icone={IconUserCircle} onClick={onFermer} />
        <Sortie icone={IconBell} libelle={aLire ? 'Nouveautés · à lire' : 'Nouveautés'} faire={puis(onNouveautes)} />
        <Sortie icone={IconHome} libelle="Refaire la visite" faire={puis(demanderVisite)} />
        {utilisateur.fakeTenant ? (
          <Sortie icone={IconDoorExit} libelle="Revenir à mon compte" faire={puis(quitter)} />
        ) : null}
        {peutAgirPour ? (
          <Sortie icone={IconDoorEnter} libelle="Agir pour une autre pharmacie…" faire={puis(onAgirPour)} />
        ) : null}
        <Sortie icone={IconLogout} libelle="Se déconnecter" faire={puis(deconnecter)} />
      </Stack>
      <Text size="xs" c="dimmed">
        Pharmaccord {version}
      </Text>
    </Stack>
  );
};
