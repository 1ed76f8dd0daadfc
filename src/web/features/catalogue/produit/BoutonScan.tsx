import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { differer } from '#web/ui/differer.tsx';
import type { ProduitScanne } from './ScanCamera.tsx';

const ScanCamera = differer(async () => (await import('./ScanCamera.tsx')).ScanCamera);

/** A browser gives a camera to a page it holds for safe. */
const filme = (): boolean => 'mediaDevices' in navigator;

type Props = {
  onCode: (produit: ProduitScanne) => void;
  unSeul?: boolean;
  taille?: number;
  variant?: 'default' | 'subtle';
};

/** Scans with the camera. @param unSeul closes at the first product, where one is awaited */
export const BoutonScan = ({ onCode, unSeul = false, taille = 36, variant = 'default' }: Props) => {
  const [ouvert, setOuvert] = useState(false);
  if (!filme()) return null;
  return (
    <>
      <Tooltip label="Scanner avec l’appareil photo">
        <ActionIcon
          variant={variant}
          size={taille}
          aria-label="Scanner avec l’appareil photo"
          onClick={() => setOuvert(true)}
        >
          <IconBarcode size={taille / 2} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {ouvert ? (
        <ScanCamera
          onCode={(produit) => {
            onCode(produit);
            if (unSeul) setOuvert(false);
          }}
          onFermer={() => setOuvert(false)}
        />
      ) : null}
    </>
  );
};
