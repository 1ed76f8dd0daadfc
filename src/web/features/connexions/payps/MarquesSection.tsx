import { Button, Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { paypsContract, type MarquePayps } from '#shared/features/connexions/payps/contract.ts';
import { MARQUE_NON_LIEE } from '#shared/features/connexions/payps/messages.ts';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import lignes from '#web/ui/Lignes.module.css';
import styles from './Payps.module.css';
import { paypsQueries, useActesPayps } from './queries.ts';

type Choix = readonly { readonly value: string; readonly label: string }[];

const Marque = ({ marque, laboratoires }: { marque: MarquePayps; laboratoires: Choix }) => {
  const actes = useActesPayps();
  const [enCours, setEnCours] = useState(false);
  const { id, nom, laboratoireDetailId, version } = marque;
  const lier = (valeur: string | null) => {
    setEnCours(true);
    void actes
      .lier(id, { laboratoireDetailId: valeur === null ? null : Number(valeur), version })
      .then(({ laboratoireNom }) =>
        succes(laboratoireNom === null ? `« ${nom} » n’est plus liée.` : `« ${nom} » est liée à ${laboratoireNom}.`),
      )
      .catch(echec)
      .finally(() => setEnCours(false));
  };
  return (
    <li className={lignes.ligne}>
      <div className={lignes.texte}>
        <Text size="sm" fw={550}>
          {nom}
        </Text>
        {laboratoireDetailId === null ? (
          <StatusBadge teinte="orange">{MARQUE_NON_LIEE}</StatusBadge>
        ) : (
          <Text size="xs" c="dimmed">
            {marque.modifieParNom ? `Liée par ${marque.modifieParNom}` : 'Liée'}
          </Text>
        )}
      </div>
      <Select
        className={styles.choix}
        aria-label={`Laboratoire de ${nom}`}
        placeholder="Choisir un laboratoire"
        data={[...laboratoires]}
        value={laboratoireDetailId === null ? null : String(laboratoireDetailId)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Détacher ${nom}` }}
        nothingFoundMessage="Aucun laboratoire"
        disabled={enCours}
        onChange={lier}
      />
    </li>
  );
};

const urlMarques = z.object({ marques: z.enum(['toutes', 'aLier']).default('toutes') });

/** Whose each brand of Payps is, for every account (PAY-6). */
export const MarquesSection = () => {
  const { data, error, refetch } = useQuery(paypsQueries.marques());
  const catalogue = useQuery(laboratoireQueries.catalogue());
  const { etat, changer } = useEtatUrl(urlMarques);
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data || !catalogue.data) return <Skeleton h={320} radius="md" />;
  const laboratoires = catalogue.data.map(({ id, nom }) => ({ value: String(id), label: nom }));
  const aLier = data.marques.filter(({ laboratoireDetailId }) => laboratoireDetailId === null);
  const montrees = etat.marques === 'aLier' ? aLier : data.marques;
  return (
    <Section
      titre="Marques"
      texte="Une marque de Payps n’est pas un laboratoire : dites à qui elle est, pour toutes les pharmacies."
      cadre
    >
      <Group gap="xs">
        <Button
          size="xs"
          variant={etat.marques === 'toutes' ? 'light' : 'default'}
          aria-pressed={etat.marques === 'toutes'}
          onClick={() => changer({ marques: 'toutes' })}
        >
          {pluriel(data.marques.length, 'marque')}
        </Button>
        <Button
          size="xs"
          variant={etat.marques === 'aLier' ? 'light' : 'default'}
          aria-pressed={etat.marques === 'aLier'}
          onClick={() => changer({ marques: 'aLier' })}
        >
          {aLier.length} à lier
        </Button>
      </Group>
      {montrees.length === 0 ? (
        <EmptyState
          compact
          titre={etat.marques === 'aLier' ? 'Toutes les marques sont liées' : 'Aucune marque'}
          texte="Les marques apparaissent quand une pharmacie se connecte à Payps."
        />
      ) : (
        <ul className={lignes.liste} aria-label="Marques de Payps">
          {montrees.map((marque) => (
            <Marque key={`${marque.id}-${marque.version}`} marque={marque} laboratoires={laboratoires} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const schemaReglage = z.object({ url: paypsContract.reglerPayps.body.shape.url });
const AdresseForm = ({ url, version }: { url: string | null; version: number }) => {
  const actes = useActesPayps();
  const f = useFormulaire(
    schemaReglage,
    { url: url ?? '' },
    async (saisie) => {
      await actes.regler({ ...saisie, version });
      succes('L’adresse de Payps est enregistrée.');
    },
    { onRecharger: () => void actes.relire() },
  );
  return (
    <Formulaire formulaire={f}>
      <TextInput
        {...f.champ('url')}
        label="Adresse de Payps"
        description="Elle doit aussi figurer parmi les adresses que le serveur a le droit d’appeler."
        placeholder="https://api.payps.fr"
        inputMode="url"
      />
    </Formulaire>
  );
};

/** Where Payps answers, told once for all. */
export const AdresseSection = () => {
  const { data, error, refetch } = useQuery(paypsQueries.reglage());
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={160} radius="md" />;
  return (
    <Section titre="Plateforme" cadre>
      <AdresseForm key={data.version} {...data} />
    </Section>
  );
};
