import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  identifiantContract,
  type IdentifiantLaboratoire,
} from '#shared/features/argent/facture/contract/identifiants.ts';
import { canGererFacture, canLireFacture } from '#shared/features/argent/facture/policy.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ZoneRefus } from '#web/ui/Formulaire.tsx';
import { ListeRetenue } from '#web/ui/ListeRetenue.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Facture.module.css';
import { identifiantsDuLaboratoire, useActesIdentifiants } from './identifiants.ts';

const Ajout = ({ laboratoireId, onFait }: { laboratoireId: number; onFait: () => void }) => {
  const actes = useActesIdentifiants(laboratoireId);
  const f = useFormulaire(
    identifiantContract.ajouterIdentifiants.body,
    { siren: '', tva: '' },
    async (numeros, { idempotencyKey }) => {
      await actes.ajouter(numeros, idempotencyKey);
      onFait();
    },
  );
  return (
    <form {...f.props}>
      <div className={styles.numeros}>
        <TextInput label="SIREN" placeholder="732 829 320" inputMode="numeric" {...f.champ('siren')} />
        <TextInput label="N° de TVA" placeholder="FR44732829320" {...f.champ('tva')} />
        <Button
          type="submit"
          variant="default"
          mt={24}
          loading={f.enCours}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Ajouter
        </Button>
      </div>
      <ZoneRefus formulaire={f} />
    </form>
  );
};

const precisionDe = ({ sorte, saisi, apprisParNom, apprisLe }: IdentifiantLaboratoire): string =>
  [
    `${sorte}, ${saisi ? 'saisi' : 'appris d’une facture'} le ${formatInstant(apprisLe)}`,
    ...(apprisParNom === null ? [] : [apprisParNom]),
  ].join(', ');

/** The numbers that identify a laboratory on factures: learned, typed, forgotten (FAC-93). */
export const IdentifiantsSection = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  const lit = session !== null && canLireFacture(session.utilisateur);
  const { data, error, refetch } = useQuery({ ...identifiantsDuLaboratoire(laboratoireId), enabled: lit });
  const actes = useActesIdentifiants(laboratoireId);
  // A new key after each addition empties the fields.
  const [rang, setRang] = useState(0);
  if (!lit) return null;
  const gere = canGererFacture(session.utilisateur);
  return (
    <Section titre="Numéros reconnus" cadre texte="À ces numéros, ses factures lui sont attribuées d’elles-mêmes.">
      {data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Aucun numéro retenu pour l’instant : la première facture que vous lui attribuez en apprend.
          </Text>
        ) : (
          <ListeRetenue
            signes={data.map((numero) => ({ ...numero, precision: precisionDe(numero) }))}
            consequence="Le prochain document de ce numéro demandera à qui il est. Ceux déjà reçus ne changent pas."
            {...(gere && { onOublier: actes.retirer })}
          />
        )
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
      {gere ? <Ajout key={rang} laboratoireId={laboratoireId} onFait={() => setRang(rang + 1)} /> : null}
    </Section>
  );
};
