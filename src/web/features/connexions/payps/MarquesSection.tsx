import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { MarquePayps } from '#shared/features/connexions/payps/contract.ts';
import { MARQUE_NON_LIEE } from '#shared/features/connexions/payps/messages.ts';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import { formatNombre, pluriel, quiContient } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import lignes from '#web/ui/Lignes.module.css';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
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

const TAILLE = 25;
const urlMarques = z.object({
  marques: z.enum(['toutes', 'aLier']).default('toutes'),
  q: z.string().max(255).optional(),
  page: z.coerce.number().int().min(1).default(1),
});

const Liste = ({ marques }: { marques: readonly MarquePayps[] }) => {
  const { data: catalogue, error, refetch } = useQuery(laboratoireQueries.catalogue());
  const { etat, changer } = useEtatUrl(urlMarques);
  const contient = quiContient(etat.q ?? '');
  const retenues = marques.filter(
    ({ nom, laboratoireNom, laboratoireDetailId }) =>
      (etat.marques === 'toutes' || laboratoireDetailId === null) && contient(`${nom} ${laboratoireNom ?? ''}`),
  );
  if (retenues.length === 0)
    return (
      <EmptyState
        compact
        titre={marques.length === 0 || etat.q ? 'Aucune marque' : 'Toutes les marques sont liées'}
        texte={
          etat.q
            ? 'Aucune marque ne porte ces mots.'
            : 'Les marques apparaissent quand une pharmacie se connecte à Payps.'
        }
      />
    );
  if (!catalogue) return <Attente erreur={error} onReessayer={() => void refetch()} hauteur={320} />;
  const laboratoires = catalogue.map(({ id, nom }) => ({ value: String(id), label: nom }));
  // The address may name a page that no longer exists.
  const page = Math.min(etat.page, Math.ceil(retenues.length / TAILLE));
  return (
    <>
      <ul className={lignes.liste} aria-label="Marques de Payps">
        {retenues.slice((page - 1) * TAILLE, page * TAILLE).map((marque) => (
          <Marque key={`${marque.id}-${marque.version}`} marque={marque} laboratoires={laboratoires} />
        ))}
      </ul>
      <Pagination
        page={page}
        taille={TAILLE}
        total={retenues.length}
        onPage={(choisie) => changer({ page: choisie })}
        libelle="Pages de marques"
      />
    </>
  );
};

/** The laboratory of each Payps brand, for every account (PAY-6). */
export const MarquesSection = () => {
  const { data, error, refetch } = useQuery(paypsQueries.marques());
  const { etat, changer } = useEtatUrl(urlMarques);
  if (!data) return <Attente erreur={error} onReessayer={() => void refetch()} hauteur={320} />;
  const nbALier = data.marques.filter(({ laboratoireDetailId }) => laboratoireDetailId === null).length;
  return (
    <Section
      titre="Marques"
      texte="Une marque de Payps n’est pas un laboratoire : dites à qui elle est, pour toutes les pharmacies."
      cadre
    >
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {(
            [
              ['toutes', pluriel(data.marques.length, 'marque')],
              ['aLier', `${formatNombre(nbALier)} à lier`],
            ] as const
          ).map(([cle, libelle]) => (
            <Button
              key={cle}
              size="xs"
              variant={etat.marques === cle ? 'light' : 'default'}
              aria-pressed={etat.marques === cle}
              onClick={() => changer({ marques: cle })}
            >
              {libelle}
            </Button>
          ))}
        </Group>
        <FilterBar recherche={rechercheDansUrl({ etat, changer }, 'Chercher une marque')} />
      </Group>
      <Liste marques={data.marques} />
    </Section>
  );
};
