import { Text } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { Section } from '#web/ui/Section.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { EtatReclamation } from './colonnes.tsx';
import styles from './Reclamation.module.css';
import { reclamationQueries } from './queries.ts';

/** In the drawer of an encours: its réclamation, or the button that creates one. */
export const EncoursReclamationSection = ({ encoursId }: { encoursId: number }) => {
  const { data } = useQuery(reclamationQueries.liste({ encoursId, taille: 1 }));
  const session = useSession();
  const [r] = data?.elements ?? [];
  if (!data || (!r && !(session && canEcrireReclamation(session.utilisateur)))) return null;
  return (
    <Section titre="Réclamation">
      {r ? (
        <Text size="sm" className={styles.etat}>
          <LienTexte to="/reclamations" search={{ reclamation: r.id }} size="sm">
            {r.numero}
            {r.objet ? ` · ${r.objet}` : ''}
          </LienTexte>
          <EtatReclamation r={r} />
        </Text>
      ) : (
        <div>
          <LienBouton
            to="/reclamations"
            search={{ saisie: 'nouveau', deEncours: encoursId }}
            size="xs"
            variant="light"
            leftSection={<IconMessageReport size={15} aria-hidden />}
          >
            Adresser une réclamation
          </LienBouton>
        </div>
      )}
    </Section>
  );
};
