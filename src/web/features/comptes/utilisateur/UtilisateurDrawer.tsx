import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { formatInstant, pluriel } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { Attente } from '#web/ui/Attente.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { libelleEtatCompte, libelleRole, libelleTypeTenant, teinteEtatCompte } from './apparence.ts';
import { utilisateurQueries } from './queries.ts';
import type { ActesUtilisateur } from './use-actes-utilisateur.ts';

const Contenu = ({ personne }: { personne: Utilisateur }) => (
  <KeyValue
    entrees={[
      { libelle: 'Identifiant', valeur: personne.username },
      { libelle: 'Rôle', valeur: libelleRole[personne.role] },
      {
        libelle: 'E-mail',
        valeur: personne.email && (
          <Anchor fz="inherit" href={`mailto:${personne.email}`}>
            {personne.email}
          </Anchor>
        ),
        large: true,
      },
      { libelle: libelleTypeTenant[personne.typeTenant], valeur: personne.tenantNom, large: true },
      {
        libelle: 'Dernier accès',
        valeur: personne.derniereConnexion ? formatInstant(personne.derniereConnexion) : 'Jamais',
      },
      { libelle: 'Sessions ouvertes', valeur: pluriel(personne.nbSessions, 'session') },
      { libelle: 'Création', valeur: formatInstant(personne.creeLe) },
      {
        libelle: 'Mot de passe',
        valeur: personne.newPasswordNeeded ? 'À changer à la prochaine connexion' : 'Choisi par la personne',
      },
    ]}
  />
);

type Props = { id: number | null; actes: ActesUtilisateur; onFermer: () => void };

/** The drawer of a user, with its acts. Its address is `?ouvert=12`. */
export const UtilisateurDrawer = ({ id, actes, onFermer }: Props) => {
  const { data: personne, error, refetch } = useQuery({ ...utilisateurQueries.detail(id ?? 0), enabled: id !== null });
  const possibles = personne ? actes(personne) : [];
  const modifier = possibles.find(({ cle }) => cle === 'modifier');
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      largeur={560}
      titre={personne?.nomComplet ?? 'Utilisateur'}
      marque={
        personne ? (
          <StatusBadge teinte={teinteEtatCompte[personne.etat]} style={{ flex: 'none' }}>
            {libelleEtatCompte[personne.etat]}
          </StatusBadge>
        ) : undefined
      }
      actions={
        personne && possibles.length > 0 ? (
          <ActionMenu libelle={`Actions pour ${personne.nomComplet}`} actions={possibles} />
        ) : undefined
      }
      pied={
        modifier ? (
          <Button
            onClick={modifier.faire}
            leftSection={modifier.icone ? <modifier.icone size={16} aria-hidden /> : undefined}
          >
            Modifier
          </Button>
        ) : undefined
      }
    >
      {personne ? (
        <Contenu personne={personne} />
      ) : (
        <Attente erreur={error} onReessayer={() => void refetch()} hauteur={280} />
      )}
    </DetailDrawer>
  );
};
