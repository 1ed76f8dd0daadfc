import { ActionIcon, Anchor, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChampSurchargeable, FicheLue } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import { formatTelephone, insecable } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire/types.ts';
import { CouleurField } from '#web/ui/fields/CouleurField.tsx';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LogoField } from './LogoField.tsx';

type Champ = Exclude<ChampSurchargeable, 'color' | 'logo'>;
type ChampsFicheProps = {
  nom: string;
  champ: (chemin: ChampSurchargeable) => ReturnType<EtatFormulaire<unknown>['champ']>;
  valeurs: Readonly<Partial<Record<ChampSurchargeable, string | null>>>;
  poser: (modifs: Partial<Record<ChampSurchargeable, string | null>>) => void;
  /** The catalogue's values: a field that differs shows it, and may be reset. */
  catalogue?: FicheLue;
};

const groupes: readonly { titre: string; champs: readonly Champ[] }[] = [
  {
    titre: 'Coordonnées',
    champs: ['rue', 'codePostal', 'ville', 'emailLaboratoire', 'telephoneLaboratoire', 'francoDePort'],
  },
  { titre: 'Logistique', champs: ['nomPlateforme', 'emailPlateforme', 'telephoneLogistique'] },
  { titre: 'Comptabilité', champs: ['emailComptabilite', 'telephoneComptabilite'] },
  {
    titre: 'Portails',
    champs: [
      'urlSiteCommande',
      'urlEspaceDeclaratif',
      'urlPlateformeLogistique',
      'urlReclamationLogistique',
      'urlReclamationComptable',
    ],
  },
];
const estTelephone = (nom: Champ) => nom.startsWith('telephone');
const typeDe = (nom: Champ): Pick<TextInputProps, 'type' | 'inputMode' | 'placeholder'> =>
  nom.startsWith('email')
    ? { type: 'email' }
    : nom.startsWith('url')
      ? { inputMode: 'url', placeholder: 'https://' }
      : nom === 'francoDePort'
        ? { placeholder: 'Exemple : 300 € HT' }
        : {};

const Rendre = ({ libelle, onClick }: { libelle: string; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    title="Reprendre la valeur du catalogue"
    aria-label={`Reprendre la valeur du catalogue : ${libelle}`}
    onClick={onClick}
  >
    <IconArrowBackUp size={16} aria-hidden />
  </ActionIcon>
);

/** Every field of a laboratory except its name, in the catalogue or in an account. */
export const ChampsFiche = ({ nom, champ, valeurs, poser, catalogue }: ChampsFicheProps) => {
  const difference = (cle: ChampSurchargeable): { description?: ReactNode; rightSection?: ReactNode } => {
    const commune = catalogue?.[cle] ?? '';
    if (!catalogue || (valeurs[cle] ?? '') === commune) return {};
    const montree = commune === '' ? 'vide' : cle.startsWith('telephone') ? formatTelephone(commune) : commune;
    return {
      description: insecable(`Catalogue : ${montree}`),
      rightSection: <Rendre libelle={libellesFiche[cle]} onClick={() => poser({ [cle]: catalogue[cle] })} />,
    };
  };
  return (
    <>
      {groupes.map(({ titre, champs }) => (
        <Section key={titre} titre={titre}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
            {champs.map((cle) => {
              const commun = {
                label: libellesFiche[cle],
                inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
                ...difference(cle),
              };
              return estTelephone(cle) ? (
                <TelephoneField
                  key={cle}
                  {...commun}
                  {...champ(cle)}
                  inputWrapperOrder={[...commun.inputWrapperOrder]}
                />
              ) : (
                <TextInput
                  key={cle}
                  autoComplete="off"
                  {...typeDe(cle)}
                  {...commun}
                  {...champ(cle)}
                  inputWrapperOrder={[...commun.inputWrapperOrder]}
                />
              );
            })}
          </SimpleGrid>
        </Section>
      ))}
      <Section titre="Apparence">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <div>
            <CouleurField label={libellesFiche.color} {...champ('color')} />
            {catalogue && valeurs.color !== catalogue.color ? (
              <Anchor component="button" type="button" size="xs" onClick={() => poser({ color: catalogue.color })}>
                Reprendre celle du catalogue
              </Anchor>
            ) : null}
          </div>
          <div>
            <LogoField nom={nom} couleur={valeurs.color ?? null} {...champ('logo')} />
            {catalogue && (valeurs.logo ?? null) !== catalogue.logo ? (
              <Anchor component="button" type="button" size="xs" onClick={() => poser({ logo: catalogue.logo })}>
                Reprendre celui du catalogue
              </Anchor>
            ) : null}
          </div>
        </SimpleGrid>
      </Section>
    </>
  );
};
