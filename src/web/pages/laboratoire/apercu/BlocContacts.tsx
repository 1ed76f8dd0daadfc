import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libellesUsage } from '#shared/features/catalogue/laboratoire/messages.ts';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import { formatTelephone } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Apercu.module.css';

const MONTRES = 4;
type Props = { nomProp: string; laboratoireId: number };

/** The contacts of a laboratory. */
export const BlocContacts = ({ nomProp, laboratoireId }: Props) => {
  const { data, error, refetch } = useQuery(laboratoireQueries.contacts(laboratoireId));
  return (
    <Section titre="Contacts" cadre>
      {!data && error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={72} />
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          Aucun : les personnes à qui partent vos déclarations et vos relances se montrent ici.
        </Text>
      ) : (
        <ul className={styles.lignes}>
          {data.slice(0, MONTRES).map(({ id, nom, fonction, email, telephone, usages }) => (
            <li key={id} className={styles.ligne}>
              <span className={styles.quoi}>{nom}</span>
              {telephone ? (
                <Anchor inherit href={`tel:${telephone}`} className="chiffres">
                  {formatTelephone(telephone)}
                </Anchor>
              ) : null}
              <span className={styles.detail}>
                {[fonction, ...usages.map((usage) => libellesUsage[usage])].filter(Boolean).join(' · ')}
                {fonction || usages.length > 0 ? <br /> : null}
                <Anchor inherit href={`mailto:${email}`}>
                  {email}
                </Anchor>
              </span>
            </li>
          ))}
        </ul>
      )}
      <LienTexte to="/laboratoires/$nomProp" params={{ nomProp }} search={{ onglet: 'fiche' }} size="sm">
        Fiche et contacts
      </LienTexte>
    </Section>
  );
};
