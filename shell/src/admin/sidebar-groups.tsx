import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  BranchesOutlined,
  CloseCircleOutlined,
  ContainerOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  InboxOutlined,
  LayoutOutlined,
  MailOutlined,
  NodeIndexOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShoppingOutlined,
  SnippetsOutlined,
  SolutionOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { paths } from '@landfall/contract';
import type { ReactNode } from 'react';
import type { AdminCounts } from './admin-counts.query.ts';

export interface SidebarItem {
  label: string;
  to: string;
  icon: ReactNode;
  /** Which of the counts stands beside it. */
  counts?: keyof AdminCounts;
}

const page = (label: string, name: string, icon: ReactNode, counts?: keyof AdminCounts): SidebarItem => ({
  label,
  to: paths.adminPage(name),
  icon,
  ...(counts && { counts }),
});

/** Every admin page, the palette's and the rest. */
export const SIDEBAR: { title: string; items: SidebarItem[] }[] = [
  { title: 'Overview', items: [{ label: 'Dashboard', to: paths.admin, icon: <AppstoreOutlined /> }] },
  {
    title: 'Management',
    items: [
      page('Quotes', 'quotes', <FileTextOutlined />, 'quotes'),
      page('Orders', 'orders', <InboxOutlined />, 'orders'),
      page('Payments', 'payment-management', <WalletOutlined />, 'payments'),
      page('Customers', 'customers', <TeamOutlined />),
      page('Quote Templates', 'templates', <SnippetsOutlined />),
    ],
  },
  {
    title: 'Analytics',
    items: [
      page('Sales', 'analytics', <BarChartOutlined />),
      page('Carts', 'cart-analytics', <ShoppingOutlined />),
      page('Cart Recovery', 'cart-recovery', <RollbackOutlined />),
      page('Rejections', 'rejection-analytics', <CloseCircleOutlined />),
    ],
  },
  {
    title: 'Settings',
    items: [
      page('Countries', 'countries', <GlobalOutlined />),
      page('Shipping Routes', 'shipping-routes', <NodeIndexOutlined />),
      page('Customs', 'customs', <SafetyCertificateOutlined />),
      page('Bank Accounts', 'bank-accounts', <BankOutlined />),
      page('Statuses', 'status-management', <BranchesOutlined />),
      page('Auto Quotes', 'auto-settings', <ThunderboltOutlined />),
      page('Email Templates', 'email-templates', <MailOutlined />),
      page('Home Page', 'home-page-settings', <HomeOutlined />),
      page('Footer', 'footer', <LayoutOutlined />),
      page('User Roles', 'users', <SolutionOutlined />),
      page('System', 'system-settings', <SettingOutlined />),
      page('Releases', 'releases', <ContainerOutlined />),
    ],
  },
];
