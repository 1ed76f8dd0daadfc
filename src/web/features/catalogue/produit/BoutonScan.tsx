import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { differer } from '#web/ui/differer.tsx';
import type { ProduitScanne } from './ScanCamera.tsx';

const ScanCamera = differer(async () => (await import('./ScanCamera.tsx')).ScanCamera);

/** Browsers only give a camera to a secure page. */
const filme = (): boolean => 'mediaDevices' in navigator;

type Props = {
  onCode: (produit: ProduitScanne) => void;
  unSeul?: boolean;
  taille?: number;
  variant?: 'default' | 'subtle';
};

/** Scans with the camera. @param unSeul closes after the first product */
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
