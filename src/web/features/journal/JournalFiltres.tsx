import { SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { filtresJournal } from '#shared/features/journal/contract.ts';
import { actionsConnues, libelleAction, libelleObjet, objetsConnus } from '#shared/features/journal/messages.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';
import { journalQueries } from './queries.ts';

export const urlJournal = z.object(filtresJournal);
type Url = EtatUrl<typeof urlJournal>;

const QUI = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Au nom d’un compte' },
  { value: 'false', label: 'En propre' },
];

const usePuces = ({ etat, changer }: Url): FiltreActif[] => {
  const { tenantId, utilisateurId, objet, action, du, au, impersonation } = etat;
  const { data } = useQuery({
    ...journalQueries.choix({ tenantId, utilisateurId }),
    enabled: tenantId !== undefined || utilisateurId !== undefined,
  });
  const libelles: Record<string, string | undefined> = {
    tenantId: tenantId === undefined ? undefined : `Compte : ${data?.comptes.find(({ id }) => id === tenantId)?.nom ?? '…'}`,
    utilisateurId:
      utilisateurId === undefined ? undefined : `Personne : ${data?.personnes.find(({ id }) => id === utilisateurId)?.nom ?? '…'}`,
    objet: objet && `Objet : ${libelleObjet(objet)}`,
    action: action && `Action : ${libelleAction(action)}`,
    du: du && `Depuis le ${formatJour(du)}`,
    au: au && `Jusqu’au ${formatJour(au)}`,
    impersonation: impersonation === undefined ? undefined : impersonation ? 'Au nom d’un compte' : 'En propre',
  };
  return Object.entries(libelles).flatMap(([id, libelle]) =>
    libelle ? [{ id, libelle, retirer: () => changer({ [id]: undefined }) }] : [],
  );
};

/** Accounts and people found by the server as their name is typed. */
const Qui = ({ etat, changer }: Url) => {
  const [compte, setCompte] = useState('');
  const [personne, setPersonne] = useState('');
  const [qCompte] = useDebouncedValue(compte, 250);
  const [qPersonne] = useDebouncedValue(personne, 250);
  const { tenantId, utilisateurId } = etat;
  const comptes = useQuery(journalQueries.choix({ q: qCompte, tenantId })).data?.comptes ?? [];
  const personnes = useQuery(journalQueries.choix({ q: qPersonne, utilisateurId })).data?.personnes ?? [];
  return (
    <>
      <ChoixField
        aria-label="Compte"
        placeholder="Tous les comptes"
        searchable
        clearable
        w={{ base: '100%', xs: 230 }}
        onSearchChange={setCompte}
        options={comptes.map(({ id, nom }) => ({ value: id, label: nom }))}
        value={tenantId ?? null}
        onChange={(valeur) => changer({ tenantId: valeur })}
      />
      <ChoixField
        aria-label="Personne"
        placeholder="Toutes les personnes"
        searchable
        clearable
        w={{ base: '100%', xs: 230 }}
        onSearchChange={setPersonne}
        options={personnes.map(({ id, nom, compte: sien }) => ({ value: id, label: `${nom} · ${sien}` }))}
        value={utilisateurId ?? null}
        onChange={(valeur) => changer({ utilisateurId: valeur })}
      />
    </>
  );
};

/** Account and person in sight, the rest behind “Filtres (n)”; all in the address. */
export const JournalFiltres = ({ url }: { url: Url }) => {
  const { etat, changer, effacer } = url;
  const { objet, action, du, au, impersonation } = etat;
  return (
    <FilterBar
      actifs={usePuces(url)}
      onToutEffacer={effacer}
      nbAutres={[objet, action, du, au, impersonation].filter((valeur) => valeur !== undefined).length}
      autres={
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <ChoixField
              label="Objet"
              placeholder="Tous"
              clearable
              comboboxProps={{ withinPortal: false }}
              options={objetsConnus}
              value={objet ?? null}
              onChange={(valeur) => changer({ objet: valeur })}
            />
            <ChoixField
              label="Action"
              placeholder="Toutes"
              clearable
              comboboxProps={{ withinPortal: false }}
              options={actionsConnues}
              value={action ?? null}
              onChange={(valeur) => changer({ action: valeur })}
            />
            <JourField label="Depuis le" effacable value={du ?? null} onChange={(valeur) => changer({ du: valeur })} />
            <JourField label="Jusqu’au" effacable value={au ?? null} onChange={(valeur) => changer({ au: valeur })} />
          </SimpleGrid>
          <SegmentedControl
            fullWidth
            aria-label="Écritures"
            data={QUI}
            value={impersonation === undefined ? '' : String(impersonation)}
            onChange={(valeur) => changer({ impersonation: valeur === '' ? undefined : valeur === 'true' })}
          />
        </Stack>
      }
    >
      <Qui {...url} />
    </FilterBar>
  );
};
