import { Button, Fieldset, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { tvaDepuisSiret } from '#shared/features/comptes/tenant/rules/cles.ts';
import { ecrireTitulaires, titulairesDe } from '#shared/features/comptes/tenant/rules/titulaires.ts';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { AlerteSousChamp, ChampAverti } from './ChampAverti.tsx';
import type { TypeCompte } from './apparence.ts';
import { avertissementsDe, libellesIdentite, type ChampIdentite, type Complete } from './identite.ts';

/** A plain group, not a section, because the drawer underneath has landmarks of the same names. */
const Groupe = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <Fieldset
    legend={titre}
    variant="unstyled"
    mx={0}
    px={0}
    styles={{ legend: { fontWeight: 650, marginBottom: '0.5rem' } }}
  >
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
);

const deux = { base: 1, xs: 2 } as const;
const conseils: Readonly<Partial<Record<ChampIdentite, string>>> = {
  cip: '7 ou 13 chiffres',
  finess: '9 chiffres, 2A ou 2B en Corse',
  numeroAssuranceMaladie: '9 chiffres, celui des remboursements',
  siret: '14 chiffres',
  ape: '4 ou 5 caractères',
  numeroIntracommunautaire: '2 lettres puis 11 chiffres',
};

type ChampsIdentiteProps = {
  type: TypeCompte;
  champ: (nom: ChampIdentite) => ProprietesChamp;
  valeurs: Complete;
};

type SitesProps = Pick<ChampsIdentiteProps, 'type'> & {
  props: (nom: ChampIdentite) => ProprietesChamp & { label: string };
};

const Sites = ({ type, props }: SitesProps) => (
  <Groupe titre={type === 'GROUPEMENT' ? 'Sites' : 'Site'}>
    {type !== 'GROUPEMENT' ? (
      <TextInput {...props('site')} placeholder="https://" inputMode="url" />
    ) : (
      <>
        <TextInput
          {...props('siteInternet')}
          description="Visible de toutes les pharmacies"
          placeholder="https://"
          inputMode="url"
        />
        <TextInput
          {...props('siteIntranet')}
          description="Visible des adhérents"
          placeholder="https://"
          inputMode="url"
        />
      </>
    )}
  </Groupe>
);

/**
 * The identity of a pharmacy, of a groupement or of a délégué's firm (CPT-26). A check digit that seems wrong only
 * warns, once the user leaves the field (CPT-27).
 */
export const ChampsIdentite = ({ type, champ, valeurs }: ChampsIdentiteProps) => {
  const [enSaisie, setEnSaisie] = useState<ChampIdentite | null>(null);
  const avis = avertissementsDe(valeurs);
  const props = (nom: ChampIdentite) => {
    const { onFocus, onBlur, ...reste } = champ(nom);
    return {
      ...reste,
      label: libellesIdentite[nom],
      onFocus: () => {
        setEnSaisie(nom);
        onFocus?.();
      },
      onBlur: () => {
        setEnSaisie(null);
        onBlur?.();
      },
    };
  };
  const averti = (nom: ChampIdentite) => ({
    ...props(nom),
    description: conseils[nom],
    avis: enSaisie === nom ? null : avis[nom],
  });
  const telephone = (nom: 'telephone' | 'fax') => ({
    ...props(nom),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    description: enSaisie !== nom && avis[nom] ? <AlerteSousChamp>{avis[nom]}</AlerteSousChamp> : undefined,
  });
  const tva = tvaDepuisSiret(valeurs.siret?.replace(/[\s.]/g, '') ?? null);
  const titulaires = props('titulaires');
  return (
    <Stack gap="lg">
      <Groupe titre="Coordonnées">
        <TextInput {...props('nom')} withAsterisk />
        <TextInput {...props('mail')} type="email" withAsterisk />
        <TextInput {...props('rue')} />
        <SimpleGrid cols={deux}>
          <ChampAverti {...averti('codePostal')} inputMode="numeric" />
          <TextInput {...props('ville')} />
          <TelephoneField {...telephone('telephone')} />
          <TelephoneField {...telephone('fax')} autoComplete="off" />
        </SimpleGrid>
        {type === 'PHARMACIE' ? (
          <TagsInput
            {...titulaires}
            value={titulairesDe(valeurs.titulaires)}
            onChange={(noms) => titulaires.onChange(ecrireTitulaires(noms))}
            splitChars={[',', ';']}
            acceptValueOnBlur
            placeholder={valeurs.titulaires ? undefined : 'Nom et prénom, puis Entrée'}
            description="Un nom par étiquette : Entrée ou une virgule passe au suivant"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        ) : null}
      </Groupe>
      <Groupe titre="Identifiants">
        <SimpleGrid cols={deux}>
          {type === 'PHARMACIE' ? (
            <>
              <ChampAverti {...averti('cip')} />
              <ChampAverti {...averti('finess')} />
              <ChampAverti {...averti('numeroAssuranceMaladie')} />
            </>
          ) : null}
          <ChampAverti {...averti('siret')} inputMode="numeric" />
          <ChampAverti {...averti('ape')} />
          <TextInput {...props('rcs')} />
          <TextInput {...props('capital')} />
          <Stack gap={4} align="flex-start">
            <ChampAverti {...averti('numeroIntracommunautaire')} w="100%" />
            {tva === null || tva === valeurs.numeroIntracommunautaire ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconCalculator size={14} aria-hidden />}
                onClick={() => champ('numeroIntracommunautaire').onChange(tva)}
              >
                Calculer depuis le SIRET
              </Button>
            )}
          </Stack>
        </SimpleGrid>
      </Groupe>
      <Sites type={type} props={props} />
    </Stack>
  );
};
