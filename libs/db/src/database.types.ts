// Made by `npm run db:types` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      abandoned_carts: {
        Row: {
          created_at: string;
          id: string;
          last_activity_at: string;
          order_id: string | null;
          quote_ids: string[];
          stage: string;
          status: string;
          updated_at: string;
          user_id: string;
          value_usd: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          last_activity_at: string;
          order_id?: string | null;
          quote_ids?: string[];
          stage?: string;
          status?: string;
          updated_at?: string;
          user_id: string;
          value_usd?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          last_activity_at?: string;
          order_id?: string | null;
          quote_ids?: string[];
          stage?: string;
          status?: string;
          updated_at?: string;
          user_id?: string;
          value_usd?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'abandoned_carts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'abandoned_carts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'abandoned_carts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          created_at: string;
          id: string;
          record_id: string;
          table_name: string;
          trace_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: string;
          record_id: string;
          table_name: string;
          trace_id?: string | null;
          updated_at?: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: string;
          record_id?: string;
          table_name?: string;
          trace_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      auto_quote_rules: {
        Row: {
          actions: NonNullable<Json>;
          conditions: NonNullable<Json>;
          created_at: string;
          id: string;
          is_active: boolean;
          kind: string;
          priority: number;
          updated_at: string;
          website_domain: string | null;
        };
        ComputedFields: never;
        Insert: {
          actions?: NonNullable<Json>;
          conditions?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          kind: string;
          priority?: number;
          updated_at?: string;
          website_domain?: string | null;
        };
        Update: {
          actions?: NonNullable<Json>;
          conditions?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          kind?: string;
          priority?: number;
          updated_at?: string;
          website_domain?: string | null;
        };
        Relationships: [];
      };
      bank_accounts: {
        Row: {
          account_name: string;
          account_number: string;
          bank_name: string;
          branch_name: string | null;
          country_code: string | null;
          created_at: string;
          currency: string;
          iban: string | null;
          id: string;
          instructions: string;
          is_active: boolean;
          is_default: boolean;
          sort: number;
          swift_code: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_name: string;
          account_number: string;
          bank_name: string;
          branch_name?: string | null;
          country_code?: string | null;
          created_at?: string;
          currency: string;
          iban?: string | null;
          id?: string;
          instructions?: string;
          is_active?: boolean;
          is_default?: boolean;
          sort?: number;
          swift_code?: string | null;
          updated_at?: string;
        };
        Update: {
          account_name?: string;
          account_number?: string;
          bank_name?: string;
          branch_name?: string | null;
          country_code?: string | null;
          created_at?: string;
          currency?: string;
          iban?: string | null;
          id?: string;
          instructions?: string;
          is_active?: boolean;
          is_default?: boolean;
          sort?: number;
          swift_code?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      bounced_addresses: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          outbox_id: string | null;
          reason: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          outbox_id?: string | null;
          reason: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          outbox_id?: string | null;
          reason?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bounced_addresses_outbox_id_fkey';
            columns: ['outbox_id'];
            isOneToOne: false;
            referencedRelation: 'email_outbox';
            referencedColumns: ['id'];
          },
        ];
      };
      carriers: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          name: string;
          provider: string;
          sort: number;
          tracking_url_template: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name: string;
          provider?: string;
          sort?: number;
          tracking_url_template?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          provider?: string;
          sort?: number;
          tracking_url_template?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      cart_events: {
        Row: {
          created_at: string;
          id: string;
          occurred_at: string;
          order_id: string | null;
          quote_id: string | null;
          type: string;
          updated_at: string;
          user_id: string;
          value_usd: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          occurred_at?: string;
          order_id?: string | null;
          quote_id?: string | null;
          type: string;
          updated_at?: string;
          user_id: string;
          value_usd?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          occurred_at?: string;
          order_id?: string | null;
          quote_id?: string | null;
          type?: string;
          updated_at?: string;
          user_id?: string;
          value_usd?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'cart_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'cart_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cart_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      claims: {
        Row: {
          created_at: string;
          description: string;
          due_at: string;
          ended_at: string | null;
          id: string;
          kind: string;
          order_line_id: string;
          photos: string[];
          reason: string | null;
          refund_id: string | null;
          state: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description: string;
          due_at: string;
          ended_at?: string | null;
          id?: string;
          kind: string;
          order_line_id: string;
          photos?: string[];
          reason?: string | null;
          refund_id?: string | null;
          state?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          description?: string;
          due_at?: string;
          ended_at?: string | null;
          id?: string;
          kind?: string;
          order_line_id?: string;
          photos?: string[];
          reason?: string | null;
          refund_id?: string | null;
          state?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'claims_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'claims_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'claims_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'admin_refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'claims_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refund_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'claims_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      consolidations: {
        Row: {
          copies: number[];
          created_at: string;
          id: string;
          quote_id: string;
          replaces: string[];
          restored_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          copies: number[];
          created_at?: string;
          id?: string;
          quote_id: string;
          replaces: string[];
          restored_at?: string | null;
          updated_at?: string;
        };
        Update: {
          copies?: number[];
          created_at?: string;
          id?: string;
          quote_id?: string;
          replaces?: string[];
          restored_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'consolidations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consolidations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consolidations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consolidations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      conversations: {
        Row: {
          assigned_to: string | null;
          awaits_reply: boolean;
          closed_at: string | null;
          created_at: string;
          customer_id: string | null;
          id: string;
          key: string;
          last_content: string;
          last_from_us: boolean;
          last_message_at: string;
          last_message_id: string | null;
          message_count: number;
          order_id: string | null;
          quote_id: string | null;
          subject: string;
          unread: number;
          updated_at: string;
          visitor_email: string | null;
          visitor_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          assigned_to?: string | null;
          awaits_reply?: boolean;
          closed_at?: string | null;
          created_at?: string;
          customer_id?: string | null;
          id?: string;
          key: string;
          last_content?: string;
          last_from_us?: boolean;
          last_message_at?: string;
          last_message_id?: string | null;
          message_count?: number;
          order_id?: string | null;
          quote_id?: string | null;
          subject?: string;
          unread?: number;
          updated_at?: string;
          visitor_email?: string | null;
          visitor_name?: string | null;
        };
        Update: {
          assigned_to?: string | null;
          awaits_reply?: boolean;
          closed_at?: string | null;
          created_at?: string;
          customer_id?: string | null;
          id?: string;
          key?: string;
          last_content?: string;
          last_from_us?: boolean;
          last_message_at?: string;
          last_message_id?: string | null;
          message_count?: number;
          order_id?: string | null;
          quote_id?: string | null;
          subject?: string;
          unread?: number;
          updated_at?: string;
          visitor_email?: string | null;
          visitor_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      country_settings: {
        Row: {
          additional_shipping_per_kg: number;
          code: string;
          created_at: string;
          currency: string;
          customs_basis: string;
          de_minimis_duty: number | null;
          de_minimis_tax: number | null;
          duty_surcharge: number;
          handling_fixed: number;
          handling_max: number | null;
          handling_min: number;
          handling_percent: number;
          id: string;
          incoterm: string;
          min_shipping: number;
          name: string;
          payment_gateway_fixed_fee: number;
          payment_gateway_percent_fee: number;
          purchase_allowed: boolean;
          rate_from_usd: number | null;
          rate_updated_at: string | null;
          sales_tax: number;
          shipping_allowed: boolean;
          storage_days: number;
          updated_at: string;
          vat: number;
          volumetric_divisor: number;
        };
        ComputedFields: never;
        Insert: {
          additional_shipping_per_kg?: number;
          code: string;
          created_at?: string;
          currency: string;
          customs_basis?: string;
          de_minimis_duty?: number | null;
          de_minimis_tax?: number | null;
          duty_surcharge?: number;
          handling_fixed?: number;
          handling_max?: number | null;
          handling_min?: number;
          handling_percent?: number;
          id?: string;
          incoterm?: string;
          min_shipping?: number;
          name: string;
          payment_gateway_fixed_fee?: number;
          payment_gateway_percent_fee?: number;
          purchase_allowed?: boolean;
          rate_from_usd?: number | null;
          rate_updated_at?: string | null;
          sales_tax?: number;
          shipping_allowed?: boolean;
          storage_days?: number;
          updated_at?: string;
          vat?: number;
          volumetric_divisor?: number;
        };
        Update: {
          additional_shipping_per_kg?: number;
          code?: string;
          created_at?: string;
          currency?: string;
          customs_basis?: string;
          de_minimis_duty?: number | null;
          de_minimis_tax?: number | null;
          duty_surcharge?: number;
          handling_fixed?: number;
          handling_max?: number | null;
          handling_min?: number;
          handling_percent?: number;
          id?: string;
          incoterm?: string;
          min_shipping?: number;
          name?: string;
          payment_gateway_fixed_fee?: number;
          payment_gateway_percent_fee?: number;
          purchase_allowed?: boolean;
          rate_from_usd?: number | null;
          rate_updated_at?: string | null;
          sales_tax?: number;
          shipping_allowed?: boolean;
          storage_days?: number;
          updated_at?: string;
          vat?: number;
          volumetric_divisor?: number;
        };
        Relationships: [];
      };
      customs_categories: {
        Row: {
          created_at: string;
          default_weight: number | null;
          duty_percent: number;
          hs_code: string | null;
          id: string;
          is_active: boolean;
          keywords: string[];
          name: string;
          restriction: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          default_weight?: number | null;
          duty_percent: number;
          hs_code?: string | null;
          id?: string;
          is_active?: boolean;
          keywords?: string[];
          name: string;
          restriction?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          default_weight?: number | null;
          duty_percent?: number;
          hs_code?: string | null;
          id?: string;
          is_active?: boolean;
          keywords?: string[];
          name?: string;
          restriction?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      customs_rates: {
        Row: {
          category_id: string;
          created_at: string;
          destination_country: string;
          duty_percent: number;
          id: string;
          origin_country: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: string;
          created_at?: string;
          destination_country: string;
          duty_percent: number;
          id?: string;
          origin_country?: string | null;
          updated_at?: string;
        };
        Update: {
          category_id?: string;
          created_at?: string;
          destination_country?: string;
          duty_percent?: number;
          id?: string;
          origin_country?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'customs_rates_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'customs_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          entity_id: string | null;
          entity_type: string | null;
          html: string;
          id: string;
          last_error: string | null;
          resend_of: string | null;
          send_after: string;
          sent_at: string | null;
          status: string;
          subject: string;
          template_name: string;
          text: string;
          to_email: string | null;
          to_phone: string | null;
          trace_id: string | null;
          unsubscribe_url: string | null;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          entity_id?: string | null;
          entity_type?: string | null;
          html: string;
          id?: string;
          last_error?: string | null;
          resend_of?: string | null;
          send_after?: string;
          sent_at?: string | null;
          status?: string;
          subject: string;
          template_name: string;
          text: string;
          to_email?: string | null;
          to_phone?: string | null;
          trace_id?: string | null;
          unsubscribe_url?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          entity_id?: string | null;
          entity_type?: string | null;
          html?: string;
          id?: string;
          last_error?: string | null;
          resend_of?: string | null;
          send_after?: string;
          sent_at?: string | null;
          status?: string;
          subject?: string;
          template_name?: string;
          text?: string;
          to_email?: string | null;
          to_phone?: string | null;
          trace_id?: string | null;
          unsubscribe_url?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'email_outbox_resend_of_fkey';
            columns: ['resend_of'];
            isOneToOne: false;
            referencedRelation: 'email_outbox';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'email_outbox_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'email_outbox_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'email_outbox_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'email_outbox_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      email_template_versions: {
        Row: {
          created_at: string;
          html_content: string;
          id: string;
          saved_by: string | null;
          subject: string;
          template_id: string;
          text_content: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          html_content: string;
          id?: string;
          saved_by?: string | null;
          subject: string;
          template_id: string;
          text_content: string;
          updated_at?: string;
          version: number;
        };
        Update: {
          created_at?: string;
          html_content?: string;
          id?: string;
          saved_by?: string | null;
          subject?: string;
          template_id?: string;
          text_content?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'email_template_versions_template_id_fkey';
            columns: ['template_id'];
            isOneToOne: false;
            referencedRelation: 'email_templates';
            referencedColumns: ['id'];
          },
        ];
      };
      email_templates: {
        Row: {
          created_at: string;
          html_content: string;
          id: string;
          is_active: boolean;
          name: string;
          subject: string;
          text_content: string;
          updated_at: string;
          variables: string[];
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          html_content: string;
          id?: string;
          is_active?: boolean;
          name: string;
          subject: string;
          text_content: string;
          updated_at?: string;
          variables?: string[];
          version?: number;
        };
        Update: {
          created_at?: string;
          html_content?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          subject?: string;
          text_content?: string;
          updated_at?: string;
          variables?: string[];
          version?: number;
        };
        Relationships: [];
      };
      footer_settings: {
        Row: {
          business_hours: string | null;
          company_description: string | null;
          company_name: string | null;
          contact_email: string | null;
          created_at: string;
          hero_banner_url: string | null;
          hero_cta_link: string | null;
          hero_cta_text: string | null;
          hero_headline: string | null;
          hero_subheadline: string | null;
          how_it_works_steps: NonNullable<Json>;
          id: string;
          only_row: boolean;
          primary_address: string | null;
          primary_email: string | null;
          primary_phone: string | null;
          secondary_address: string | null;
          secondary_phone: string | null;
          social_facebook: string | null;
          social_instagram: string | null;
          social_linkedin: string | null;
          social_twitter: string | null;
          support_email: string | null;
          updated_at: string;
          value_props: NonNullable<Json>;
          website_logo_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          business_hours?: string | null;
          company_description?: string | null;
          company_name?: string | null;
          contact_email?: string | null;
          created_at?: string;
          hero_banner_url?: string | null;
          hero_cta_link?: string | null;
          hero_cta_text?: string | null;
          hero_headline?: string | null;
          hero_subheadline?: string | null;
          how_it_works_steps?: NonNullable<Json>;
          id?: string;
          only_row?: boolean;
          primary_address?: string | null;
          primary_email?: string | null;
          primary_phone?: string | null;
          secondary_address?: string | null;
          secondary_phone?: string | null;
          social_facebook?: string | null;
          social_instagram?: string | null;
          social_linkedin?: string | null;
          social_twitter?: string | null;
          support_email?: string | null;
          updated_at?: string;
          value_props?: NonNullable<Json>;
          website_logo_url?: string | null;
        };
        Update: {
          business_hours?: string | null;
          company_description?: string | null;
          company_name?: string | null;
          contact_email?: string | null;
          created_at?: string;
          hero_banner_url?: string | null;
          hero_cta_link?: string | null;
          hero_cta_text?: string | null;
          hero_headline?: string | null;
          hero_subheadline?: string | null;
          how_it_works_steps?: NonNullable<Json>;
          id?: string;
          only_row?: boolean;
          primary_address?: string | null;
          primary_email?: string | null;
          primary_phone?: string | null;
          secondary_address?: string | null;
          secondary_phone?: string | null;
          social_facebook?: string | null;
          social_instagram?: string | null;
          social_linkedin?: string | null;
          social_twitter?: string | null;
          support_email?: string | null;
          updated_at?: string;
          value_props?: NonNullable<Json>;
          website_logo_url?: string | null;
        };
        Relationships: [];
      };
      messages: {
        Row: {
          attachment_path: string | null;
          content: string;
          conversation_id: string | null;
          created_at: string;
          id: string;
          is_read: boolean;
          order_id: string | null;
          quote_id: string | null;
          read_at: string | null;
          recipient_id: string | null;
          reply_to: string | null;
          sender_email: string | null;
          sender_id: string | null;
          sender_name: string | null;
          subject: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attachment_path?: string | null;
          content: string;
          conversation_id?: string | null;
          created_at?: string;
          id?: string;
          is_read?: boolean;
          order_id?: string | null;
          quote_id?: string | null;
          read_at?: string | null;
          recipient_id?: string | null;
          reply_to?: string | null;
          sender_email?: string | null;
          sender_id?: string | null;
          sender_name?: string | null;
          subject?: string;
          updated_at?: string;
        };
        Update: {
          attachment_path?: string | null;
          content?: string;
          conversation_id?: string | null;
          created_at?: string;
          id?: string;
          is_read?: boolean;
          order_id?: string | null;
          quote_id?: string | null;
          read_at?: string | null;
          recipient_id?: string | null;
          reply_to?: string | null;
          sender_email?: string | null;
          sender_id?: string | null;
          sender_name?: string | null;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'admin_conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_recipient_id_fkey';
            columns: ['recipient_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_recipient_id_fkey';
            columns: ['recipient_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_recipient_id_fkey';
            columns: ['recipient_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_recipient_id_fkey';
            columns: ['recipient_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_reply_to_fkey';
            columns: ['reply_to'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notices: {
        Row: {
          created_at: string;
          dedupe_key: string;
          entity_id: string;
          entity_type: string;
          event: string;
          id: string;
          path: string;
          read_at: string | null;
          title: string;
          updated_at: string;
          user_id: string;
          visible_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          dedupe_key: string;
          entity_id: string;
          entity_type: string;
          event: string;
          id?: string;
          path: string;
          read_at?: string | null;
          title: string;
          updated_at?: string;
          user_id: string;
          visible_at?: string;
        };
        Update: {
          created_at?: string;
          dedupe_key?: string;
          entity_id?: string;
          entity_type?: string;
          event?: string;
          id?: string;
          path?: string;
          read_at?: string | null;
          title?: string;
          updated_at?: string;
          user_id?: string;
          visible_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      order_admin: {
        Row: {
          assigned_to: string | null;
          created_at: string;
          id: string;
          internal_notes: string | null;
          order_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          assigned_to?: string | null;
          created_at?: string;
          id?: string;
          internal_notes?: string | null;
          order_id: string;
          updated_at?: string;
        };
        Update: {
          assigned_to?: string | null;
          created_at?: string;
          id?: string;
          internal_notes?: string | null;
          order_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_admin_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      order_items: {
        Row: {
          created_at: string;
          id: string;
          item_status: string;
          line_total_local: number;
          line_total_usd: number;
          merchant_order_ref: string | null;
          order_id: string;
          quote_id: string;
          quote_quantity: number;
          snapshot: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          item_status?: string;
          line_total_local: number;
          line_total_usd: number;
          merchant_order_ref?: string | null;
          order_id: string;
          quote_id: string;
          quote_quantity: number;
          snapshot: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          item_status?: string;
          line_total_local?: number;
          line_total_usd?: number;
          merchant_order_ref?: string | null;
          order_id?: string;
          quote_id?: string;
          quote_quantity?: number;
          snapshot?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      order_line_admin: {
        Row: {
          created_at: string;
          id: string;
          order_line_id: string;
          paid_at_shop: number | null;
          shop_order_ref: string | null;
          shop_tracking: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          order_line_id: string;
          paid_at_shop?: number | null;
          shop_order_ref?: string | null;
          shop_tracking?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          order_line_id?: string;
          paid_at_shop?: number | null;
          shop_order_ref?: string | null;
          shop_tracking?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_line_admin_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_line_admin_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
        ];
      };
      order_lines: {
        Row: {
          amount: number;
          answer: string | null;
          bought_at: string | null;
          created_at: string;
          delivered_at: string | null;
          free_until: string | null;
          height_cm: number | null;
          id: string;
          item: NonNullable<Json>;
          length_cm: number | null;
          order_id: string;
          order_item_id: string;
          photos: string[];
          position: number;
          quantity: number;
          received_at: string | null;
          received_weight: number | null;
          replaces: string | null;
          shop: string | null;
          split_from: string | null;
          state: string;
          updated_at: string;
          width_cm: number | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          answer?: string | null;
          bought_at?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          free_until?: string | null;
          height_cm?: number | null;
          id?: string;
          item: NonNullable<Json>;
          length_cm?: number | null;
          order_id: string;
          order_item_id: string;
          photos?: string[];
          position: number;
          quantity: number;
          received_at?: string | null;
          received_weight?: number | null;
          replaces?: string | null;
          shop?: string | null;
          split_from?: string | null;
          state?: string;
          updated_at?: string;
          width_cm?: number | null;
        };
        Update: {
          amount?: number;
          answer?: string | null;
          bought_at?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          free_until?: string | null;
          height_cm?: number | null;
          id?: string;
          item?: NonNullable<Json>;
          length_cm?: number | null;
          order_id?: string;
          order_item_id?: string;
          photos?: string[];
          position?: number;
          quantity?: number;
          received_at?: string | null;
          received_weight?: number | null;
          replaces?: string | null;
          shop?: string | null;
          split_from?: string | null;
          state?: string;
          updated_at?: string;
          width_cm?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_item_id_fkey';
            columns: ['order_item_id'];
            isOneToOne: false;
            referencedRelation: 'order_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          amount_paid: number;
          amount_refunded: number;
          amount_refunding: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          carrier: string | null;
          created_at: string;
          currency: string;
          delivered_at: string | null;
          destination_country: string;
          discount: number;
          eta_max: string | null;
          eta_min: string | null;
          has_proof: boolean;
          held: NonNullable<Json>;
          id: string;
          idempotency_key: string;
          order_number: string;
          ordered_at: string | null;
          payment_method: string;
          payment_status: string;
          request_hash: string;
          shipped_at: string | null;
          shipping_address: NonNullable<Json>;
          status: string;
          subtotal: number;
          total: number;
          total_usd: number;
          tracking_number: string | null;
          tracking_url: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          written_off: number;
        };
        ComputedFields: never;
        Insert: {
          amount_paid?: number;
          amount_refunded?: number;
          amount_refunding?: number;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          carrier?: string | null;
          created_at?: string;
          currency: string;
          delivered_at?: string | null;
          destination_country: string;
          discount?: number;
          eta_max?: string | null;
          eta_min?: string | null;
          has_proof?: boolean;
          held?: NonNullable<Json>;
          id?: string;
          idempotency_key: string;
          order_number?: string;
          ordered_at?: string | null;
          payment_method: string;
          payment_status?: string;
          request_hash: string;
          shipped_at?: string | null;
          shipping_address: NonNullable<Json>;
          status?: string;
          subtotal: number;
          total: number;
          total_usd: number;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string;
          user_id: string;
          version?: number;
          written_off?: number;
        };
        Update: {
          amount_paid?: number;
          amount_refunded?: number;
          amount_refunding?: number;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          carrier?: string | null;
          created_at?: string;
          currency?: string;
          delivered_at?: string | null;
          destination_country?: string;
          discount?: number;
          eta_max?: string | null;
          eta_min?: string | null;
          has_proof?: boolean;
          held?: NonNullable<Json>;
          id?: string;
          idempotency_key?: string;
          order_number?: string;
          ordered_at?: string | null;
          payment_method?: string;
          payment_status?: string;
          request_hash?: string;
          shipped_at?: string | null;
          shipping_address?: NonNullable<Json>;
          status?: string;
          subtotal?: number;
          total?: number;
          total_usd?: number;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string;
          user_id?: string;
          version?: number;
          written_off?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      parcel_events: {
        Row: {
          at: string;
          created_at: string;
          event_id: string;
          id: string;
          parcel_id: string;
          place: string | null;
          source: string;
          state: string;
          text: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          at: string;
          created_at?: string;
          event_id: string;
          id?: string;
          parcel_id: string;
          place?: string | null;
          source: string;
          state: string;
          text?: string | null;
          updated_at?: string;
        };
        Update: {
          at?: string;
          created_at?: string;
          event_id?: string;
          id?: string;
          parcel_id?: string;
          place?: string | null;
          source?: string;
          state?: string;
          text?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'parcel_events_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcel_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_events_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcels';
            referencedColumns: ['id'];
          },
        ];
      };
      parcel_lines: {
        Row: {
          created_at: string;
          id: string;
          order_line_id: string;
          parcel_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          order_line_id: string;
          parcel_id: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          order_line_id?: string;
          parcel_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'parcel_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_lines_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcel_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_lines_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcels';
            referencedColumns: ['id'];
          },
        ];
      };
      parcels: {
        Row: {
          address: NonNullable<Json>;
          carrier: string | null;
          carrier_id: string | null;
          created_at: string;
          delivered_at: string | null;
          destination: string;
          height_cm: number | null;
          id: string;
          length_cm: number | null;
          number: string;
          origin: string;
          shipped_at: string | null;
          state: string;
          tracking_number: string | null;
          tracking_url: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          weight: number | null;
          width_cm: number | null;
        };
        ComputedFields: never;
        Insert: {
          address: NonNullable<Json>;
          carrier?: string | null;
          carrier_id?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          destination: string;
          height_cm?: number | null;
          id?: string;
          length_cm?: number | null;
          number: string;
          origin: string;
          shipped_at?: string | null;
          state?: string;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string;
          user_id: string;
          version?: number;
          weight?: number | null;
          width_cm?: number | null;
        };
        Update: {
          address?: NonNullable<Json>;
          carrier?: string | null;
          carrier_id?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          destination?: string;
          height_cm?: number | null;
          id?: string;
          length_cm?: number | null;
          number?: string;
          origin?: string;
          shipped_at?: string | null;
          state?: string;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string;
          user_id?: string;
          version?: number;
          weight?: number | null;
          width_cm?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'parcels_carrier_id_fkey';
            columns: ['carrier_id'];
            isOneToOne: false;
            referencedRelation: 'carriers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_events: {
        Row: {
          created_at: string;
          error: string | null;
          event_id: string;
          gateway: string;
          id: string;
          payload: NonNullable<Json>;
          processed_at: string | null;
          trace_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          error?: string | null;
          event_id: string;
          gateway: string;
          id?: string;
          payload: NonNullable<Json>;
          processed_at?: string | null;
          trace_id?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          error?: string | null;
          event_id?: string;
          gateway?: string;
          id?: string;
          payload?: NonNullable<Json>;
          processed_at?: string | null;
          trace_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      payment_receipts: {
        Row: {
          amount: number;
          answer: NonNullable<Json>;
          created_at: string;
          currency: string;
          id: string;
          idempotency_key: string;
          number: string | null;
          order_id: string;
          payment_event_id: string | null;
          payment_id: string;
          received_at: string;
          recorded_by: string | null;
          released_at: string | null;
          request_hash: string;
          reversal: Json | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          source: string;
          unmatched_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          answer?: NonNullable<Json>;
          created_at?: string;
          currency: string;
          id?: string;
          idempotency_key: string;
          number?: string | null;
          order_id: string;
          payment_event_id?: string | null;
          payment_id: string;
          received_at?: string;
          recorded_by?: string | null;
          released_at?: string | null;
          request_hash?: string;
          reversal?: Json | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          source: string;
          unmatched_id?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          answer?: NonNullable<Json>;
          created_at?: string;
          currency?: string;
          id?: string;
          idempotency_key?: string;
          number?: string | null;
          order_id?: string;
          payment_event_id?: string | null;
          payment_id?: string;
          received_at?: string;
          recorded_by?: string | null;
          released_at?: string | null;
          request_hash?: string;
          reversal?: Json | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          source?: string;
          unmatched_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_event_id_fkey';
            columns: ['payment_event_id'];
            isOneToOne: true;
            referencedRelation: 'payment_events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_unmatched_id_fkey';
            columns: ['unmatched_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_unmatched_id_fkey';
            columns: ['unmatched_id'];
            isOneToOne: false;
            referencedRelation: 'unmatched_payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          expires_at: string | null;
          failure_code: string | null;
          gateway: string;
          gateway_ref: string | null;
          id: string;
          method: string;
          order_id: string;
          paid_at: string | null;
          proof_path: string | null;
          proof_sha256: string | null;
          reference_code: string;
          status: string;
          updated_at: string;
          verified_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          currency: string;
          expires_at?: string | null;
          failure_code?: string | null;
          gateway: string;
          gateway_ref?: string | null;
          id?: string;
          method: string;
          order_id: string;
          paid_at?: string | null;
          proof_path?: string | null;
          proof_sha256?: string | null;
          reference_code?: string;
          status?: string;
          updated_at?: string;
          verified_by?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: string;
          expires_at?: string | null;
          failure_code?: string | null;
          gateway?: string;
          gateway_ref?: string | null;
          id?: string;
          method?: string;
          order_id?: string;
          paid_at?: string | null;
          proof_path?: string | null;
          proof_sha256?: string | null;
          reference_code?: string;
          status?: string;
          updated_at?: string;
          verified_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      profile_admin: {
        Row: {
          cod_enabled: boolean;
          created_at: string;
          id: string;
          internal_notes: string | null;
          notes_version: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cod_enabled?: boolean;
          created_at?: string;
          id?: string;
          internal_notes?: string | null;
          notes_version?: number;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          cod_enabled?: boolean;
          created_at?: string;
          id?: string;
          internal_notes?: string | null;
          notes_version?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_admin_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_admin_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_admin_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_admin_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          country: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          marketing_opt_out: boolean;
          phone: string | null;
          preferred_display_currency: string;
          time_zone: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          country?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id: string;
          marketing_opt_out?: boolean;
          phone?: string | null;
          preferred_display_currency?: string;
          time_zone?: string | null;
          updated_at?: string;
        };
        Update: {
          country?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          marketing_opt_out?: boolean;
          phone?: string | null;
          preferred_display_currency?: string;
          time_zone?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      quote_admin: {
        Row: {
          applied_rules: NonNullable<Json>;
          assigned_to: string | null;
          created_at: string;
          estimate: Json | null;
          id: string;
          internal_notes: string | null;
          priority: string;
          quote_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          applied_rules?: NonNullable<Json>;
          assigned_to?: string | null;
          created_at?: string;
          estimate?: Json | null;
          id?: string;
          internal_notes?: string | null;
          priority?: string;
          quote_id: string;
          updated_at?: string;
        };
        Update: {
          applied_rules?: NonNullable<Json>;
          assigned_to?: string | null;
          created_at?: string;
          estimate?: Json | null;
          id?: string;
          internal_notes?: string | null;
          priority?: string;
          quote_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_contacts: {
        Row: {
          created_at: string;
          email: string | null;
          id: string;
          phone: string | null;
          quote_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email?: string | null;
          id?: string;
          phone?: string | null;
          quote_id: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          id?: string;
          phone?: string | null;
          quote_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_contacts_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_contacts_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_contacts_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_contacts_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_items: {
        Row: {
          created_at: string;
          customs_category_id: string | null;
          duty_amount: number | null;
          height_cm: number | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          item_price: number | null;
          item_weight: number | null;
          length_cm: number | null;
          options: string | null;
          position: number;
          price_currency: string | null;
          product_name: string;
          product_url: string | null;
          quantity: number;
          quote_id: string;
          typed_price: number | null;
          updated_at: string;
          width_cm: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          customs_category_id?: string | null;
          duty_amount?: number | null;
          height_cm?: number | null;
          id?: string;
          image_path?: string | null;
          image_url?: string | null;
          item_price?: number | null;
          item_weight?: number | null;
          length_cm?: number | null;
          options?: string | null;
          position?: number;
          price_currency?: string | null;
          product_name: string;
          product_url?: string | null;
          quantity?: number;
          quote_id: string;
          typed_price?: number | null;
          updated_at?: string;
          width_cm?: number | null;
        };
        Update: {
          created_at?: string;
          customs_category_id?: string | null;
          duty_amount?: number | null;
          height_cm?: number | null;
          id?: string;
          image_path?: string | null;
          image_url?: string | null;
          item_price?: number | null;
          item_weight?: number | null;
          length_cm?: number | null;
          options?: string | null;
          position?: number;
          price_currency?: string | null;
          product_name?: string;
          product_url?: string | null;
          quantity?: number;
          quote_id?: string;
          typed_price?: number | null;
          updated_at?: string;
          width_cm?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_items_customs_category_id_fkey';
            columns: ['customs_category_id'];
            isOneToOne: false;
            referencedRelation: 'customs_categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_templates: {
        Row: {
          created_at: string;
          customer_note: string;
          id: string;
          is_active: boolean;
          items: NonNullable<Json>;
          origin_country: string | null;
          template_name: string;
          updated_at: string;
          use_count: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          customer_note?: string;
          id?: string;
          is_active?: boolean;
          items?: NonNullable<Json>;
          origin_country?: string | null;
          template_name: string;
          updated_at?: string;
          use_count?: number;
        };
        Update: {
          created_at?: string;
          customer_note?: string;
          id?: string;
          is_active?: boolean;
          items?: NonNullable<Json>;
          origin_country?: string | null;
          template_name?: string;
          updated_at?: string;
          use_count?: number;
        };
        Relationships: [];
      };
      quotes: {
        Row: {
          approved_at: string | null;
          breakdown: Json | null;
          confidence_score: number | null;
          country_code: string;
          created_at: string;
          currency: string | null;
          customer_notes: string | null;
          customs_and_ecs: number | null;
          delivery_date: string | null;
          delivery_option_id: string | null;
          destination_country: string;
          discount: number | null;
          display_id: string;
          domestic_shipping: number | null;
          email: string | null;
          exchange_rate: number | null;
          expires_at: string | null;
          final_currency: string | null;
          final_total: number | null;
          final_total_local: number | null;
          final_total_local_without_gateway_fee: number | null;
          handling_charge: number | null;
          id: string;
          image_url: string | null;
          in_cart: boolean;
          instant: Json | null;
          insurance_amount: number | null;
          insured: boolean;
          international_shipping: number | null;
          item_price: number | null;
          item_weight: number | null;
          merchant_shipping_price: number | null;
          merged_into: string | null;
          order_id: string | null;
          payment_gateway_fee: number | null;
          price_valid_until: string | null;
          product_name: string | null;
          quantity: number;
          quote_type: string;
          rate_confidence: string | null;
          rate_source: string | null;
          rejected_at: string | null;
          rejected_by: string | null;
          rejection_details: string | null;
          rejection_reason_id: string | null;
          renewed_from: string | null;
          sales_tax_price: number | null;
          saved_for_later: boolean;
          sent_at: string | null;
          shipping_address: Json | null;
          status: string;
          sub_total: number | null;
          updated_at: string;
          user_id: string | null;
          vat: number | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          breakdown?: Json | null;
          confidence_score?: number | null;
          country_code: string;
          created_at?: string;
          currency?: string | null;
          customer_notes?: string | null;
          customs_and_ecs?: number | null;
          delivery_date?: string | null;
          delivery_option_id?: string | null;
          destination_country: string;
          discount?: number | null;
          display_id?: string;
          domestic_shipping?: number | null;
          email?: string | null;
          exchange_rate?: number | null;
          expires_at?: string | null;
          final_currency?: string | null;
          final_total?: number | null;
          final_total_local?: number | null;
          final_total_local_without_gateway_fee?: number | null;
          handling_charge?: number | null;
          id?: string;
          image_url?: string | null;
          in_cart?: boolean;
          instant?: Json | null;
          insurance_amount?: number | null;
          insured?: boolean;
          international_shipping?: number | null;
          item_price?: number | null;
          item_weight?: number | null;
          merchant_shipping_price?: number | null;
          merged_into?: string | null;
          order_id?: string | null;
          payment_gateway_fee?: number | null;
          price_valid_until?: string | null;
          product_name?: string | null;
          quantity?: number;
          quote_type?: string;
          rate_confidence?: string | null;
          rate_source?: string | null;
          rejected_at?: string | null;
          rejected_by?: string | null;
          rejection_details?: string | null;
          rejection_reason_id?: string | null;
          renewed_from?: string | null;
          sales_tax_price?: number | null;
          saved_for_later?: boolean;
          sent_at?: string | null;
          shipping_address?: Json | null;
          status?: string;
          sub_total?: number | null;
          updated_at?: string;
          user_id?: string | null;
          vat?: number | null;
          version?: number;
        };
        Update: {
          approved_at?: string | null;
          breakdown?: Json | null;
          confidence_score?: number | null;
          country_code?: string;
          created_at?: string;
          currency?: string | null;
          customer_notes?: string | null;
          customs_and_ecs?: number | null;
          delivery_date?: string | null;
          delivery_option_id?: string | null;
          destination_country?: string;
          discount?: number | null;
          display_id?: string;
          domestic_shipping?: number | null;
          email?: string | null;
          exchange_rate?: number | null;
          expires_at?: string | null;
          final_currency?: string | null;
          final_total?: number | null;
          final_total_local?: number | null;
          final_total_local_without_gateway_fee?: number | null;
          handling_charge?: number | null;
          id?: string;
          image_url?: string | null;
          in_cart?: boolean;
          instant?: Json | null;
          insurance_amount?: number | null;
          insured?: boolean;
          international_shipping?: number | null;
          item_price?: number | null;
          item_weight?: number | null;
          merchant_shipping_price?: number | null;
          merged_into?: string | null;
          order_id?: string | null;
          payment_gateway_fee?: number | null;
          price_valid_until?: string | null;
          product_name?: string | null;
          quantity?: number;
          quote_type?: string;
          rate_confidence?: string | null;
          rate_source?: string | null;
          rejected_at?: string | null;
          rejected_by?: string | null;
          rejection_details?: string | null;
          rejection_reason_id?: string | null;
          renewed_from?: string | null;
          sales_tax_price?: number | null;
          saved_for_later?: boolean;
          sent_at?: string | null;
          shipping_address?: Json | null;
          status?: string;
          sub_total?: number | null;
          updated_at?: string;
          user_id?: string | null;
          vat?: number | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_rejection_reason_id_fkey';
            columns: ['rejection_reason_id'];
            isOneToOne: false;
            referencedRelation: 'rejection_reasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      recovery_attempts: {
        Row: {
          abandoned_cart_id: string;
          clicked_at: string | null;
          converted_at: string | null;
          created_at: string;
          holdout: boolean;
          id: string;
          outbox_id: string | null;
          sent_at: string;
          sequence: number;
          token_hash: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          abandoned_cart_id: string;
          clicked_at?: string | null;
          converted_at?: string | null;
          created_at?: string;
          holdout?: boolean;
          id?: string;
          outbox_id?: string | null;
          sent_at?: string;
          sequence: number;
          token_hash?: string | null;
          updated_at?: string;
        };
        Update: {
          abandoned_cart_id?: string;
          clicked_at?: string | null;
          converted_at?: string | null;
          created_at?: string;
          holdout?: boolean;
          id?: string;
          outbox_id?: string | null;
          sent_at?: string;
          sequence?: number;
          token_hash?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'recovery_attempts_abandoned_cart_id_fkey';
            columns: ['abandoned_cart_id'];
            isOneToOne: false;
            referencedRelation: 'abandoned_carts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recovery_attempts_outbox_id_fkey';
            columns: ['outbox_id'];
            isOneToOne: false;
            referencedRelation: 'email_outbox';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_admin: {
        Row: {
          created_at: string;
          id: string;
          idempotency_key: string;
          note: string | null;
          payout_proof_by: string | null;
          payout_proof_path: string | null;
          payout_proof_sha256: string | null;
          refund_id: string;
          request_hash: string;
          settled_by: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          idempotency_key: string;
          note?: string | null;
          payout_proof_by?: string | null;
          payout_proof_path?: string | null;
          payout_proof_sha256?: string | null;
          refund_id: string;
          request_hash: string;
          settled_by?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          idempotency_key?: string;
          note?: string | null;
          payout_proof_by?: string | null;
          payout_proof_path?: string | null;
          payout_proof_sha256?: string | null;
          refund_id?: string;
          request_hash?: string;
          settled_by?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refund_admin_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: true;
            referencedRelation: 'admin_refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_admin_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: true;
            referencedRelation: 'refund_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_admin_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: true;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_lines: {
        Row: {
          created_at: string;
          id: string;
          order_line_id: string;
          refund_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          order_line_id: string;
          refund_id: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          order_line_id?: string;
          refund_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refund_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_lines_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'admin_refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_lines_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refund_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_lines_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          failure_reason: string | null;
          gateway_ref: string | null;
          id: string;
          kind: string;
          number: string | null;
          parcel_id: string | null;
          payment_id: string;
          payout_reference: string | null;
          reason: string;
          requested_by: string | null;
          settled_at: string | null;
          status: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          failure_reason?: string | null;
          gateway_ref?: string | null;
          id?: string;
          kind?: string;
          number?: string | null;
          parcel_id?: string | null;
          payment_id: string;
          payout_reference?: string | null;
          reason: string;
          requested_by?: string | null;
          settled_at?: string | null;
          status?: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          failure_reason?: string | null;
          gateway_ref?: string | null;
          id?: string;
          kind?: string;
          number?: string | null;
          parcel_id?: string | null;
          payment_id?: string;
          payout_reference?: string | null;
          reason?: string;
          requested_by?: string | null;
          settled_at?: string | null;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcel_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcels';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      rejection_reasons: {
        Row: {
          audience: string;
          category: string;
          created_at: string;
          id: string;
          is_active: boolean;
          reason: string;
          sort: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          audience?: string;
          category: string;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          reason: string;
          sort?: number;
          updated_at?: string;
        };
        Update: {
          audience?: string;
          category?: string;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          reason?: string;
          sort?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      saved_replies: {
        Row: {
          content: string;
          created_at: string;
          created_by: string | null;
          id: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_replies_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_replies_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_replies_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_replies_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          is_default: boolean;
          name: string;
          owner_id: string;
          page: string;
          query: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name: string;
          owner_id?: string;
          page: string;
          query?: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name?: string;
          owner_id?: string;
          page?: string;
          query?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      share_tokens: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          quote_id: string;
          revoked_at: string | null;
          token_hash: string;
          updated_at: string;
          view_count: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          quote_id: string;
          revoked_at?: string | null;
          token_hash: string;
          updated_at?: string;
          view_count?: number;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          quote_id?: string;
          revoked_at?: string | null;
          token_hash?: string;
          updated_at?: string;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'share_tokens_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'share_tokens_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'share_tokens_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'share_tokens_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      shipping_routes: {
        Row: {
          base_shipping_cost: number;
          cost_per_kg: number;
          cost_percentage: number;
          created_at: string;
          customs_clearance_days: number;
          delivery_options: NonNullable<Json>;
          destination_country: string;
          exchange_rate: number | null;
          id: string;
          insurance_min: number;
          insurance_percent: number;
          is_active: boolean;
          max_weight: number | null;
          origin_country: string;
          processing_days: number;
          restricted_items: string[];
          updated_at: string;
          weight_step: number;
          weight_tiers: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          base_shipping_cost?: number;
          cost_per_kg?: number;
          cost_percentage?: number;
          created_at?: string;
          customs_clearance_days?: number;
          delivery_options?: NonNullable<Json>;
          destination_country: string;
          exchange_rate?: number | null;
          id?: string;
          insurance_min?: number;
          insurance_percent?: number;
          is_active?: boolean;
          max_weight?: number | null;
          origin_country: string;
          processing_days?: number;
          restricted_items?: string[];
          updated_at?: string;
          weight_step?: number;
          weight_tiers?: NonNullable<Json>;
        };
        Update: {
          base_shipping_cost?: number;
          cost_per_kg?: number;
          cost_percentage?: number;
          created_at?: string;
          customs_clearance_days?: number;
          delivery_options?: NonNullable<Json>;
          destination_country?: string;
          exchange_rate?: number | null;
          id?: string;
          insurance_min?: number;
          insurance_percent?: number;
          is_active?: boolean;
          max_weight?: number | null;
          origin_country?: string;
          processing_days?: number;
          restricted_items?: string[];
          updated_at?: string;
          weight_step?: number;
          weight_tiers?: NonNullable<Json>;
        };
        Relationships: [];
      };
      status_history: {
        Row: {
          actor_id: string | null;
          created_at: string;
          entity_id: string;
          entity_type: string;
          from_status: string | null;
          id: string;
          reason: string | null;
          to_status: string;
          trace_id: string | null;
          trigger: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          entity_id: string;
          entity_type: string;
          from_status?: string | null;
          id?: string;
          reason?: string | null;
          to_status: string;
          trace_id?: string | null;
          trigger: string;
          updated_at?: string;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          entity_id?: string;
          entity_type?: string;
          from_status?: string | null;
          id?: string;
          reason?: string | null;
          to_status?: string;
          trace_id?: string | null;
          trigger?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      system_settings: {
        Row: {
          created_at: string;
          id: string;
          setting_key: string;
          setting_value: string;
          updated_at: string;
          updated_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          setting_key: string;
          setting_value: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          setting_key?: string;
          setting_value?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [];
      };
      unmatched_payments: {
        Row: {
          amount: number;
          arrived_at: string | null;
          created_at: string;
          currency: string;
          gateway: string;
          gateway_ref: string | null;
          id: string;
          note: string;
          note_key: string | null;
          outcome: string | null;
          payment_event_id: string | null;
          payment_id: string | null;
          reason: string;
          receipt_id: string | null;
          refund_id: string | null;
          resolution: string | null;
          resolved_at: string | null;
          resolved_by: string | null;
          root_id: string | null;
          sender_name: string | null;
          sender_reference: string | null;
          split: Json | null;
          split_from: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          arrived_at?: string | null;
          created_at?: string;
          currency: string;
          gateway: string;
          gateway_ref?: string | null;
          id?: string;
          note?: string;
          note_key?: string | null;
          outcome?: string | null;
          payment_event_id?: string | null;
          payment_id?: string | null;
          reason: string;
          receipt_id?: string | null;
          refund_id?: string | null;
          resolution?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          root_id?: string | null;
          sender_name?: string | null;
          sender_reference?: string | null;
          split?: Json | null;
          split_from?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          arrived_at?: string | null;
          created_at?: string;
          currency?: string;
          gateway?: string;
          gateway_ref?: string | null;
          id?: string;
          note?: string;
          note_key?: string | null;
          outcome?: string | null;
          payment_event_id?: string | null;
          payment_id?: string | null;
          reason?: string;
          receipt_id?: string | null;
          refund_id?: string | null;
          resolution?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          root_id?: string | null;
          sender_name?: string | null;
          sender_reference?: string | null;
          split?: Json | null;
          split_from?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'unmatched_payments_payment_event_id_fkey';
            columns: ['payment_event_id'];
            isOneToOne: true;
            referencedRelation: 'payment_events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payment_receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'payment_receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'admin_refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refund_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'unmatched_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'unmatched_payments';
            referencedColumns: ['id'];
          },
        ];
      };
      user_addresses: {
        Row: {
          address_line1: string;
          address_line2: string | null;
          city: string;
          country_code: string;
          created_at: string;
          id: string;
          is_default: boolean;
          phone: string;
          postal_code: string | null;
          recipient_name: string;
          state_province_region: string | null;
          tax_id: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address_line1: string;
          address_line2?: string | null;
          city: string;
          country_code: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          phone: string;
          postal_code?: string | null;
          recipient_name: string;
          state_province_region?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          address_line1?: string;
          address_line2?: string | null;
          city?: string;
          country_code?: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          phone?: string;
          postal_code?: string | null;
          recipient_name?: string;
          state_province_region?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          role: Database['public']['Enums']['app_role'];
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          role?: Database['public']['Enums']['app_role'];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          role?: Database['public']['Enums']['app_role'];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      admin_claims: {
        Row: {
          amount: number;
          carrier: string | null;
          created_at: string;
          currency: string;
          customer_name: string | null;
          description: string;
          due_at: string;
          ended_at: string | null;
          id: string;
          kind: string;
          order_id: string;
          order_line_id: string;
          order_number: string;
          parcel_number: string | null;
          photos: string[];
          product_name: string | null;
          quantity: number;
          reason: string | null;
          shop: string | null;
          state: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'claims_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'claims_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_conversations: {
        Row: {
          assigned_to: string | null;
          assigned_to_name: string | null;
          awaits_reply: boolean;
          closed_at: string | null;
          customer_email: string | null;
          customer_id: string | null;
          customer_name: string | null;
          display_id: string | null;
          id: string;
          is_visitor: boolean | null;
          last_content: string;
          last_from_us: boolean;
          last_message_at: string;
          last_message_id: string | null;
          message_count: number;
          order_id: string | null;
          order_number: string | null;
          product_name: string | null;
          quote_id: string | null;
          subject: string;
          unread: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_customer_details: {
        Row: {
          address: Json | null;
          cod_enabled: boolean | null;
          country: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          internal_notes: string | null;
          is_admin: boolean | null;
          last_activity_at: string | null;
          marketing_opt_out: boolean;
          message_count: number | null;
          notes_version: number | null;
          order_count: number | null;
          payment_count: number | null;
          phone: string | null;
          preferred_display_currency: string;
          quote_count: number | null;
          refund_count: number | null;
          refunded_usd: number | null;
          total_usd: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      admin_customers: {
        Row: {
          country: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          is_admin: boolean | null;
          last_quote_at: string | null;
          order_count: number | null;
          phone: string | null;
          quote_count: number | null;
          total_usd: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          country?: string | null;
          created_at?: string | null;
          email?: string | null;
          full_name?: string | null;
          id?: string | null;
          is_admin?: never;
          last_quote_at?: never;
          order_count?: never;
          phone?: string | null;
          quote_count?: never;
          total_usd?: never;
          updated_at?: string | null;
        };
        Update: {
          country?: string | null;
          created_at?: string | null;
          email?: string | null;
          full_name?: string | null;
          id?: string | null;
          is_admin?: never;
          last_quote_at?: never;
          order_count?: never;
          phone?: string | null;
          quote_count?: never;
          total_usd?: never;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      admin_money_queue: {
        Row: {
          action: string | null;
          amount: number | null;
          amount_received: number | null;
          amount_usd: number | null;
          currency: string | null;
          customer_email: string | null;
          customer_name: string | null;
          details: string | null;
          id: string | null;
          kind: string | null;
          method: string | null;
          order_id: string | null;
          order_number: string | null;
          order_status: string | null;
          payment_id: string | null;
          proof_path: string | null;
          proof_seen_before: boolean | null;
          reference_code: string | null;
          sentence: string | null;
          since: string | null;
          unmatched_id: string | null;
          user_id: string | null;
          waits_for: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      admin_order_lines: {
        Row: {
          amount: number;
          answer: string | null;
          bought_at: string | null;
          created_at: string;
          currency: string;
          customer_name: string | null;
          delivered_at: string | null;
          destination: string;
          display_id: string;
          extra_weight: Json | null;
          height_cm: number | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          length_cm: number | null;
          moves: string[] | null;
          options: string | null;
          order_id: string;
          order_item_id: string;
          order_number: string;
          order_status: string;
          order_version: number;
          ordered_on: string;
          origin: string | null;
          paid_at_shop: number | null;
          parcel_id: string | null;
          parcel_number: string | null;
          photos: string[];
          piece_amount: number | null;
          position: number;
          product_name: string | null;
          product_url: string | null;
          quantity: number;
          quote_id: string;
          quoted_price: number | null;
          quoted_weight: number | null;
          received_at: string | null;
          received_weight: number | null;
          replaces: string | null;
          shop: string | null;
          shop_currency: string | null;
          shop_order_ref: string | null;
          shop_tracking: string | null;
          split_from: string | null;
          state: string;
          steps: Json | null;
          updated_at: string;
          user_id: string;
          width_cm: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_order_item_id_fkey';
            columns: ['order_item_id'];
            isOneToOne: false;
            referencedRelation: 'order_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'admin_order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_lines_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_lines_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcel_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcel_lines_parcel_id_fkey';
            columns: ['parcel_id'];
            isOneToOne: false;
            referencedRelation: 'parcels';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_orders: {
        Row: {
          amount_paid: number;
          amount_refunded: number;
          assigned_to: string | null;
          cancel_reason: string | null;
          cancel_sentence: string | null;
          cancelled_at: string | null;
          country_code: string | null;
          created_at: string;
          currency: string;
          customer_email: string | null;
          customer_name: string | null;
          delivered_at: string | null;
          destination_country: string;
          discount: number;
          eta_max: string | null;
          eta_min: string | null;
          first_paid_at: string | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          internal_notes: string | null;
          item_count: number | null;
          items: Json | null;
          money: Json | null;
          moves: string[] | null;
          order_number: string;
          ordered_at: string | null;
          origins: string[] | null;
          papers: Json | null;
          parcels: Json | null;
          payment: Json | null;
          payment_method: string;
          payment_status: string;
          product_name: string | null;
          requires_action: boolean | null;
          saved_shipping: Json | null;
          shipped_at: string | null;
          shipping_address: NonNullable<Json>;
          statement: Json | null;
          status: string;
          storage: Json | null;
          subtotal: number;
          total: number;
          total_usd: number;
          totals: Json | null;
          tracking: string | null;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_payment_receipts: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          id: string;
          number: string | null;
          order_id: string;
          order_number: string;
          payment_id: string;
          reason: string | null;
          received_at: string;
          recorded_by: string | null;
          recorded_by_name: string | null;
          released_at: string | null;
          reversal_kind: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by_name: string | null;
          source: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_receipts_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_payments: {
        Row: {
          amount: number;
          amount_paid: number;
          amount_received: number | null;
          amount_refundable: number | null;
          created_at: string;
          currency: string;
          customer_email: string | null;
          customer_name: string | null;
          expires_at: string | null;
          failure_code: string | null;
          gateway: string;
          id: string;
          method: string;
          order_due: number | null;
          order_id: string;
          order_number: string;
          order_status: string;
          proof_path: string | null;
          proof_seen_before: boolean | null;
          proof_sha256: string | null;
          reference_code: string;
          status: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_quotes: {
        Row: {
          actions: string[] | null;
          applied_rules: Json | null;
          approved_at: string | null;
          assigned_to: string | null;
          breakdown: Json | null;
          confidence_score: number | null;
          consolidation: Json | null;
          country_code: string;
          created_at: string;
          currency: string | null;
          customer_email: string | null;
          customer_name: string | null;
          customer_notes: string | null;
          delivery: Json | null;
          delivery_option_id: string | null;
          destination_country: string;
          display_id: string;
          estimate_currency: string | null;
          estimate_high: number | null;
          estimate_high_usd: number | null;
          estimate_low: number | null;
          estimate_low_usd: number | null;
          exchange_rate: number | null;
          expires_at: string | null;
          final_currency: string | null;
          final_total: number | null;
          final_total_local: number | null;
          final_total_local_without_gateway_fee: number | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          in_cart: boolean;
          instant: Json | null;
          insured: boolean;
          internal_notes: string | null;
          is_unreachable: boolean | null;
          item_amounts: Json | null;
          item_count: number | null;
          item_weight: number | null;
          merged_into: string | null;
          merged_into_number: string | null;
          moves: string[] | null;
          order_id: string | null;
          order_payment_status: string | null;
          price_valid_until: string | null;
          priority: string | null;
          product_name: string | null;
          quantity: number;
          quote_type: string;
          rate_confidence: string | null;
          rate_source: string | null;
          rejected_at: string | null;
          rejection_details: string | null;
          rejection_reason_id: string | null;
          renewed_from: string | null;
          requires_action: boolean | null;
          saved_for_later: boolean;
          sent_at: string | null;
          statement: Json | null;
          status: string;
          totals: Json | null;
          updated_at: string;
          user_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_admin_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_rejection_reason_id_fkey';
            columns: ['rejection_reason_id'];
            isOneToOne: false;
            referencedRelation: 'rejection_reasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_refunds: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          failure_reason: string | null;
          gateway_ref: string | null;
          id: string;
          items: Json | null;
          method: string;
          note: string | null;
          number: string | null;
          order_id: string;
          order_number: string;
          payment_id: string;
          payout_proof_path: string | null;
          payout_reference: string | null;
          reason: string;
          requested_by: string | null;
          requested_by_name: string | null;
          settled_at: string | null;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_team: {
        Row: {
          id: string;
          name: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      admin_unmatched_payments: {
        Row: {
          amount: number;
          arrived_at: string | null;
          created_at: string;
          currency: string;
          customer_email: string | null;
          customer_name: string | null;
          gateway: string;
          gateway_ref: string | null;
          id: string;
          note: string;
          order_id: string | null;
          order_number: string | null;
          order_status: string | null;
          outcome: string | null;
          payment_id: string | null;
          reason: string;
          receipt_id: string | null;
          resolution: string | null;
          resolved_at: string | null;
          root_reason: string | null;
          sender_name: string | null;
          sender_reference: string | null;
          split_from: string | null;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payment_receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'payment_receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unmatched_payments_split_from_fkey';
            columns: ['split_from'];
            isOneToOne: false;
            referencedRelation: 'unmatched_payments';
            referencedColumns: ['id'];
          },
        ];
      };
      message_threads: {
        Row: {
          display_id: string | null;
          key: string | null;
          last_at: string | null;
          last_content: string | null;
          last_is_mine: boolean | null;
          message_count: number | null;
          order_id: string | null;
          order_number: string | null;
          product_name: string | null;
          quote_id: string | null;
          unread: number | null;
          words: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      order_cards: {
        Row: {
          amount_paid: number;
          amount_refunded: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          country_code: string | null;
          created_at: string;
          currency: string;
          delivered_at: string | null;
          destination_country: string;
          discount: number;
          eta_max: string | null;
          eta_min: string | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          item_count: number | null;
          items: Json | null;
          money: Json | null;
          moves: string[] | null;
          order_number: string;
          ordered_at: string | null;
          origins: string[] | null;
          papers: Json | null;
          parcels: Json | null;
          payment: Json | null;
          payment_method: string;
          payment_status: string;
          product_name: string | null;
          saved_shipping: Json | null;
          shipped_at: string | null;
          shipping_address: NonNullable<Json>;
          statement: Json | null;
          status: string;
          storage: Json | null;
          subtotal: number;
          total: number;
          total_usd: number;
          totals: Json | null;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      order_list: {
        Row: {
          country_code: string | null;
          created_at: string;
          currency: string;
          destination_country: string;
          eta_max: string | null;
          eta_min: string | null;
          id: string;
          image_path: string | null;
          item_count: number | null;
          money_label: string | null;
          order_number: string;
          origins: string[] | null;
          payment_method: string;
          payment_status: string;
          product_name: string | null;
          sort_name: string | null;
          status: string;
          total: number;
          total_usd: number;
          totals: Json | null;
          tracking_number: string | null;
          unread: number | null;
          user_id: string;
          waits_for: string | null;
          words: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      parcel_cards: {
        Row: {
          address: NonNullable<Json>;
          carrier: string | null;
          carrier_id: string | null;
          created_at: string;
          delivered_at: string | null;
          destination: string;
          events: Json | null;
          extra_weight: Json | null;
          height_cm: number | null;
          id: string;
          length_cm: number | null;
          lines: Json | null;
          number: string;
          origin: string;
          provider: string | null;
          quoted_weight: number | null;
          shipped_at: string | null;
          state: string;
          tracking_number: string | null;
          tracking_url: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          volumetric_weight: number | null;
          weight: number | null;
          width_cm: number | null;
        };
        ComputedFields: never;
        Insert: {
          address?: Json | null;
          carrier?: string | null;
          carrier_id?: string | null;
          created_at?: string | null;
          delivered_at?: string | null;
          destination?: string | null;
          events?: never;
          extra_weight?: never;
          height_cm?: number | null;
          id?: string | null;
          length_cm?: number | null;
          lines?: never;
          number?: string | null;
          origin?: string | null;
          provider?: never;
          quoted_weight?: never;
          shipped_at?: string | null;
          state?: string | null;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
          volumetric_weight?: never;
          weight?: number | null;
          width_cm?: number | null;
        };
        Update: {
          address?: Json | null;
          carrier?: string | null;
          carrier_id?: string | null;
          created_at?: string | null;
          delivered_at?: string | null;
          destination?: string | null;
          events?: never;
          extra_weight?: never;
          height_cm?: number | null;
          id?: string | null;
          length_cm?: number | null;
          lines?: never;
          number?: string | null;
          origin?: string | null;
          provider?: never;
          quoted_weight?: never;
          shipped_at?: string | null;
          state?: string | null;
          tracking_number?: string | null;
          tracking_url?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
          volumetric_weight?: never;
          weight?: number | null;
          width_cm?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'parcels_carrier_id_fkey';
            columns: ['carrier_id'];
            isOneToOne: false;
            referencedRelation: 'carriers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_cards: {
        Row: {
          actions: string[] | null;
          approved_at: string | null;
          breakdown: Json | null;
          confidence_score: number | null;
          consolidation: Json | null;
          country_code: string;
          created_at: string;
          currency: string | null;
          customer_notes: string | null;
          delivery: Json | null;
          delivery_option_id: string | null;
          destination_country: string;
          display_id: string;
          estimate_currency: string | null;
          estimate_high: number | null;
          estimate_high_usd: number | null;
          estimate_low: number | null;
          estimate_low_usd: number | null;
          exchange_rate: number | null;
          expires_at: string | null;
          final_currency: string | null;
          final_total: number | null;
          final_total_local: number | null;
          final_total_local_without_gateway_fee: number | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          in_cart: boolean;
          insured: boolean;
          item_amounts: Json | null;
          item_count: number | null;
          item_weight: number | null;
          merged_into: string | null;
          merged_into_number: string | null;
          moves: string[] | null;
          order_id: string | null;
          price_valid_until: string | null;
          product_name: string | null;
          quantity: number;
          quote_type: string;
          rate_confidence: string | null;
          rate_source: string | null;
          rejected_at: string | null;
          rejection_details: string | null;
          rejection_reason_id: string | null;
          renewed_from: string | null;
          saved_for_later: boolean;
          sent_at: string | null;
          statement: Json | null;
          status: string;
          totals: Json | null;
          updated_at: string;
          user_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_rejection_reason_id_fkey';
            columns: ['rejection_reason_id'];
            isOneToOne: false;
            referencedRelation: 'rejection_reasons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'admin_quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quote_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_renewed_from_fkey';
            columns: ['renewed_from'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_list: {
        Row: {
          country_code: string;
          created_at: string;
          destination_country: string;
          display_id: string;
          estimate_currency: string | null;
          estimate_high: number | null;
          estimate_high_usd: number | null;
          estimate_low: number | null;
          estimate_low_usd: number | null;
          expires_at: string | null;
          final_currency: string | null;
          final_total: number | null;
          final_total_local: number | null;
          id: string;
          image_path: string | null;
          in_cart: boolean;
          item_count: number | null;
          order_id: string | null;
          price_valid_until: string | null;
          product_name: string | null;
          saved_for_later: boolean;
          sort_name: string | null;
          status: string;
          totals: Json | null;
          unread: number | null;
          user_id: string | null;
          words: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customer_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'admin_team';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_cards: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          id: string;
          items: Json | null;
          method: string;
          number: string | null;
          order_id: string;
          payment_id: string;
          payout_reference: string | null;
          reason: string;
          settled_at: string | null;
          status: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'admin_unmatched_payments';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_money_queue';
            referencedColumns: ['payment_id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Functions: {
      address_format: { Args: { p_country: string }; Returns: Json };
      admin_audit_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_claim_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_countries: {
        Args: Record<PropertyKey, never>;
        Returns: {
          additional_shipping_per_kg: number;
          code: string;
          created_at: string;
          currency: string;
          customs_basis: string;
          de_minimis_duty: number | null;
          de_minimis_tax: number | null;
          duty_surcharge: number;
          handling_fixed: number;
          handling_max: number | null;
          handling_min: number;
          handling_percent: number;
          id: string;
          incoterm: string;
          min_shipping: number;
          name: string;
          payment_gateway_fixed_fee: number;
          payment_gateway_percent_fee: number;
          purchase_allowed: boolean;
          rate_from_usd: number | null;
          rate_updated_at: string | null;
          sales_tax: number;
          shipping_allowed: boolean;
          storage_days: number;
          updated_at: string;
          vat: number;
          volumetric_divisor: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'country_settings';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      admin_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_customer_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_jobs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          can_run: boolean;
          description: string;
          every_seconds: number;
          failures_24h: number;
          id: string;
          is_late: boolean;
          last_by: string;
          last_error: string;
          last_ms: number;
          last_rows: number;
          last_started_at: string;
          name: string;
          next_run_at: string;
          runs_24h: number;
          title: string;
        }[];
      };
      admin_money_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_money_totals: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_order_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_overview: { Args: { p_from: string; p_to: string }; Returns: Json };
      admin_payment_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_quote_list: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_search?: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      admin_search: { Args: { p_limit?: number; p_search: string }; Returns: Json };
      admin_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          default_value: string;
          id: string;
          setting_key: string;
          setting_value: string;
          updated_at: string;
          updated_by: string;
        }[];
      };
      admin_shipping_routes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          base_shipping_cost: number;
          cost_per_kg: number;
          cost_percentage: number;
          created_at: string;
          customs_clearance_days: number;
          delivery_options: NonNullable<Json>;
          destination_country: string;
          exchange_rate: number | null;
          id: string;
          insurance_min: number;
          insurance_percent: number;
          is_active: boolean;
          max_weight: number | null;
          origin_country: string;
          processing_days: number;
          restricted_items: string[];
          updated_at: string;
          weight_step: number;
          weight_tiers: NonNullable<Json>;
        }[];
        SetofOptions: {
          from: '*';
          to: 'shipping_routes';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      answer_unavailable: { Args: { p_answer: string; p_line_id: string; p_note?: string }; Returns: Json };
      apply_held_money: { Args: { p_expected_balance: number; p_order_id: string; p_unmatched_id: string }; Returns: Json };
      apply_unmatched_payment: { Args: { p_expected_balance: number; p_id: string; p_payment_id: string }; Returns: Json };
      assign_conversation: { Args: { p_conversation_id: string; p_to?: string }; Returns: undefined };
      assign_record: { Args: { p_assignee?: string; p_entity_type: string; p_id: string; p_seen?: string }; Returns: Json };
      audit_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      buying_list: { Args: { p_search?: string }; Returns: Json };
      cancel_refund: { Args: { p_refund_id: string; p_why: string }; Returns: Json };
      cart_report: { Args: { p_days?: number; p_from?: string; p_to?: string; p_zone?: string }; Returns: Json };
      check_quote: { Args: { p_quote_id: string; p_typed?: Json }; Returns: Json };
      checkout: {
        Args: { p_address_id: string; p_idempotency_key: string; p_items: Json; p_method: string; p_total?: number };
        Returns: Json;
      };
      choose_delivery_option: {
        Args: { p_option_id: string; p_quote_id: string; p_total?: number; p_version: number };
        Returns: Json;
      };
      choose_event: { Args: { p_channel: string; p_event: string; p_on: boolean }; Returns: undefined };
      claim_alert_calls: { Args: Record<PropertyKey, never>; Returns: Json };
      claim_mails: {
        Args: { p_batch?: number; p_channels?: string[] };
        Returns: {
          attempt: number;
          frame: string;
          html: string;
          id: string;
          message_id: string;
          subject: string;
          template_name: string;
          text: string;
          to_email: string;
          to_phone: string;
          trace_id: string;
          unsubscribe_url: string;
        }[];
      };
      claim_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      close_conversation: { Args: { p_conversation_id: string; p_last_message_id: string }; Returns: undefined };
      config_health: {
        Args: Record<PropertyKey, never>;
        Returns: {
          code: string;
          id: string;
          link: string;
          message: string;
          severity: string;
          subject: string;
        }[];
      };
      consolidate_quotes: { Args: { p_items: Json; p_total: number }; Returns: Json };
      create_quote_template: { Args: { p_customer_note?: string; p_name: string; p_quote_id: string }; Returns: Json };
      create_share_token: { Args: { p_quote_id: string }; Returns: Json };
      customer_orders: {
        Args: { p_limit?: number; p_user_id: string };
        Returns: {
          amount_paid: number;
          amount_refunded: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          country_code: string | null;
          created_at: string;
          currency: string;
          delivered_at: string | null;
          destination_country: string;
          discount: number;
          eta_max: string | null;
          eta_min: string | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          item_count: number | null;
          items: Json | null;
          money: Json | null;
          moves: string[] | null;
          order_number: string;
          ordered_at: string | null;
          origins: string[] | null;
          papers: Json | null;
          parcels: Json | null;
          payment: Json | null;
          payment_method: string;
          payment_status: string;
          product_name: string | null;
          saved_shipping: Json | null;
          shipped_at: string | null;
          shipping_address: NonNullable<Json>;
          statement: Json | null;
          status: string;
          storage: Json | null;
          subtotal: number;
          total: number;
          total_usd: number;
          totals: Json | null;
          updated_at: string;
          user_id: string;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_cards';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      customer_quotes: {
        Args: { p_limit?: number; p_list?: string; p_user_id: string };
        Returns: {
          actions: string[] | null;
          approved_at: string | null;
          breakdown: Json | null;
          confidence_score: number | null;
          consolidation: Json | null;
          country_code: string;
          created_at: string;
          currency: string | null;
          customer_notes: string | null;
          delivery: Json | null;
          delivery_option_id: string | null;
          destination_country: string;
          display_id: string;
          estimate_currency: string | null;
          estimate_high: number | null;
          estimate_high_usd: number | null;
          estimate_low: number | null;
          estimate_low_usd: number | null;
          exchange_rate: number | null;
          expires_at: string | null;
          final_currency: string | null;
          final_total: number | null;
          final_total_local: number | null;
          final_total_local_without_gateway_fee: number | null;
          id: string;
          image_path: string | null;
          image_url: string | null;
          in_cart: boolean;
          insured: boolean;
          item_amounts: Json | null;
          item_count: number | null;
          item_weight: number | null;
          merged_into: string | null;
          merged_into_number: string | null;
          moves: string[] | null;
          order_id: string | null;
          price_valid_until: string | null;
          product_name: string | null;
          quantity: number;
          quote_type: string;
          rate_confidence: string | null;
          rate_source: string | null;
          rejected_at: string | null;
          rejection_details: string | null;
          rejection_reason_id: string | null;
          renewed_from: string | null;
          saved_for_later: boolean;
          sent_at: string | null;
          statement: Json | null;
          status: string;
          totals: Json | null;
          updated_at: string;
          user_id: string | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'quote_cards';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      customer_threads: {
        Args: { p_limit?: number; p_user_id: string };
        Returns: {
          display_id: string | null;
          key: string | null;
          last_at: string | null;
          last_content: string | null;
          last_is_mine: boolean | null;
          message_count: number | null;
          order_id: string | null;
          order_number: string | null;
          product_name: string | null;
          quote_id: string | null;
          unread: number | null;
          words: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'message_threads';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      daily_statement: { Args: { p_from?: string; p_to?: string }; Returns: Json };
      daily_statement_rows: { Args: { p_currency: string; p_day: string; p_method: string }; Returns: Json };
      decide_claim: { Args: { p_claim_id: string; p_reason?: string; p_to: string; p_version: number }; Returns: Json };
      delivery: { Args: { p_as: Json; p_input: Json; p_verb: string }; Returns: Json };
      draft_quote: { Args: { p_request: Json }; Returns: Json };
      edit_quote: { Args: { p_changes: Json; p_id: string; p_reason?: string; p_version: number }; Returns: Json };
      email_variables: {
        Args: { p_name: string };
        Returns: {
          description: string;
          filled: boolean;
          name: string;
        }[];
      };
      estimate: { Args: { p_input: Json }; Returns: Json };
      example_price: { Args: Record<PropertyKey, never>; Returns: Json };
      expire_quotes: { Args: Record<PropertyKey, never>; Returns: number };
      find_lines: { Args: { p_text?: string }; Returns: Json };
      fulfilment_report: { Args: { p_days?: number; p_from?: string; p_to?: string; p_zone?: string }; Returns: Json };
      has_role: { Args: { _role: Database['public']['Enums']['app_role']; _user_id: string }; Returns: boolean };
      home_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      inbox: {
        Args: { p_before?: string; p_before_id?: string; p_filter?: string; p_limit?: number; p_search?: string };
        Returns: {
          assigned_to: string | null;
          assigned_to_name: string | null;
          awaits_reply: boolean;
          closed_at: string | null;
          customer_email: string | null;
          customer_id: string | null;
          customer_name: string | null;
          display_id: string | null;
          id: string;
          is_visitor: boolean | null;
          last_content: string;
          last_from_us: boolean;
          last_message_at: string;
          last_message_id: string | null;
          message_count: number;
          order_id: string | null;
          order_number: string | null;
          product_name: string | null;
          quote_id: string | null;
          subject: string;
          unread: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_conversations';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      inbox_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      inbox_page: {
        Args: { p_before?: string; p_before_id?: string; p_filter?: string; p_limit?: number; p_search?: string };
        Returns: Json;
      };
      keep_time_zone: { Args: { p_zone: string }; Returns: undefined };
      measure_parcel: { Args: { p_details: Json; p_parcel_id: string; p_version: number }; Returns: Json };
      merge_quotes: { Args: { p_quotes: Json; p_reason: string }; Returns: Json };
      move_lines: { Args: { p_details?: Json; p_lines: Json; p_to: string }; Returns: Json };
      move_order: { Args: { p_details?: Json; p_order_id: string; p_to: string; p_version: number }; Returns: Json };
      move_quote: {
        Args: {
          p_confirmed?: string[];
          p_details?: string;
          p_quote_id: string;
          p_reason_id?: string;
          p_to: string;
          p_total?: number;
          p_version: number;
        };
        Returns: Json;
      };
      my_event_choices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          app: boolean;
          event: string;
          label: string;
          message: boolean;
        }[];
      };
      my_held_money: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount: number;
          arrived_at: string;
          currency: string;
          id: string;
          order_id: string;
          order_number: string;
        }[];
      };
      note_unmatched_payment: {
        Args: {
          p_amount: number;
          p_arrived_at?: string;
          p_currency: string;
          p_key?: string;
          p_note?: string;
          p_payment_id?: string;
          p_reference?: string;
          p_sender?: string;
        };
        Returns: Json;
      };
      open_claim: { Args: { p_claim: Json }; Returns: Json };
      opt_out_of_reminders: { Args: { p_token: string }; Returns: Json };
      order_rules: { Args: { p_ids: string[]; p_kind: string }; Returns: undefined };
      order_trace: {
        Args: { p_order_id: string };
        Returns: {
          at: string;
          detail: string;
          failed: boolean;
          kind: string;
          title: string;
          trace_id: string;
        }[];
      };
      pack_parcel: { Args: { p_details?: Json; p_lines: Json; p_parcel_id?: string }; Returns: Json };
      parcel_papers: { Args: { p_parcel_id: string }; Returns: Json };
      payment_methods: { Args: { p_items?: Json; p_order_id?: string }; Returns: Json };
      payment_started: { Args: { p_gateway_ref: string; p_payment_id: string }; Returns: undefined };
      payment_to_start: { Args: { p_gateway?: string; p_gateway_ref?: string; p_payment_id?: string }; Returns: Json };
      place_file: { Args: { p_bucket: string; p_folder?: string }; Returns: string };
      preview_consolidation: { Args: { p_items: Json }; Returns: Json };
      preview_email: {
        Args: { p_entity_id: string; p_entity_type: string; p_html: string; p_name: string; p_subject: string; p_text: string };
        Returns: {
          content: string;
          empty: string[];
          html: string;
          plain: string;
          subject: string;
        }[];
      };
      preview_instant_quote: { Args: { p_request: Json }; Returns: Json };
      preview_parcel_saving: { Args: { p_lines: string[]; p_parcel_id?: string }; Returns: Json };
      preview_price: { Args: { p_quote_id: string; p_typed: Json }; Returns: Json };
      price_quote: { Args: { input: Json }; Returns: Json };
      record_bounce: { Args: { p_kind?: string; p_reason: string; p_receipt_id: string }; Returns: Json };
      record_carrier_event: { Args: { p_event: Json }; Returns: Json };
      record_mail_run: { Args: { p_attempts: number; p_error?: string; p_started_at: string }; Returns: undefined };
      record_parcel_event: { Args: { p_event: Json; p_parcel_id: string; p_version: number }; Returns: Json };
      record_payment_event: { Args: { p_event: Json; p_gateway: string }; Returns: Json };
      record_payment_proof: {
        Args: { p_path: string; p_payment_id: string; p_sha256: string; p_user_id: string };
        Returns: Json;
      };
      record_payout_proof: { Args: { p_admin_id: string; p_path: string; p_refund_id: string; p_sha256: string }; Returns: Json };
      record_recovery_click: { Args: { p_token: string }; Returns: string };
      recovery_report: { Args: { p_days?: number; p_from?: string; p_to?: string; p_zone?: string }; Returns: Json };
      refund_proposal: { Args: { p_items: Json; p_payment_id: string }; Returns: Json };
      refund_to_prove: { Args: { p_refund_id: string }; Returns: string };
      refund_to_send: { Args: { p_refund_id: string }; Returns: Json };
      reject_payment: { Args: { p_payment_id: string; p_reason: string }; Returns: Json };
      rejection_report: { Args: { p_days?: number; p_from?: string; p_to?: string; p_zone?: string }; Returns: Json };
      renew_quote: { Args: { p_quote_id: string; p_total?: number; p_version?: number }; Returns: Json };
      reopen_conversation: { Args: { p_conversation_id: string }; Returns: undefined };
      reply_to_conversation: {
        Args: {
          p_attachment_path?: string;
          p_content: string;
          p_conversation_id?: string;
          p_customer_id?: string;
          p_last_message_id?: string;
          p_order_id?: string;
          p_quote_id?: string;
        };
        Returns: string;
      };
      report_rows: {
        Args: {
          p_after?: Json;
          p_days?: number;
          p_from?: string;
          p_key?: string;
          p_limit?: number;
          p_list: string;
          p_report: string;
          p_to?: string;
          p_zone?: string;
        };
        Returns: Json;
      };
      request_instant_quote: { Args: { p_request: Json }; Returns: Json };
      request_quote: { Args: { p_request: Json }; Returns: Json };
      request_refund: {
        Args: {
          p_amount: number;
          p_expected_refundable?: number;
          p_idempotency_key?: string;
          p_items?: Json;
          p_note?: string;
          p_payment_id: string;
          p_reason: string;
        };
        Returns: Json;
      };
      resend_email: {
        Args: { p_id: string };
        Returns: {
          id: string;
          to_email: string;
        }[];
      };
      resolve_unmatched_payment: { Args: { p_id: string; p_outcome?: string; p_resolution: string }; Returns: Json };
      restricted_goods: { Args: { p_destination: string; p_names?: string[]; p_origin: string }; Returns: Json };
      return_alert_calls: { Args: { p_calls: Json }; Returns: undefined };
      review_moves: { Args: { p_entity: string; p_ids: string[]; p_to?: string }; Returns: Json };
      revoke_share_token: { Args: { p_id: string }; Returns: Json };
      run_job: { Args: { p_name: string }; Returns: Json };
      sales_report: { Args: { p_days?: number; p_from?: string; p_to?: string; p_zone?: string }; Returns: Json };
      save_and_send: {
        Args: { p_confirmed?: string[]; p_quote_id: string; p_total: number; p_typed: Json; p_version: number };
        Returns: Json;
      };
      save_customer_notes: { Args: { p_notes: string; p_user_id: string; p_version: number }; Returns: Json };
      save_internal_note: { Args: { p_entity_type: string; p_id: string; p_note: string; p_seen: string }; Returns: Json };
      save_price: { Args: { p_quote_id: string; p_typed: Json; p_version: number }; Returns: Json };
      save_status_sets: { Args: { p_accept_stranded?: boolean; p_order: Json; p_quote: Json; p_version: string }; Returns: Json };
      send_contact: { Args: { p_content: string; p_email: string; p_name: string; p_subject: string }; Returns: undefined };
      send_test_email: {
        Args: { p_entity_id: string; p_entity_type: string; p_html: string; p_name: string; p_subject: string; p_text: string };
        Returns: {
          id: string;
          to_email: string;
        }[];
      };
      service_facts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          labels: Json;
          name: string;
          value: number;
        }[];
      };
      set_cash_on_delivery: { Args: { p_enabled: boolean; p_user_id: string }; Returns: Json };
      settle_mail: { Args: { p_attempt: number; p_error?: string; p_id: string; p_outcome: string }; Returns: undefined };
      settle_refund: { Args: { p_payout_reference: string; p_refund_id: string }; Returns: Json };
      shared_quote: { Args: { token: string }; Returns: Json };
      ship_parcel: { Args: { p_details: Json; p_parcel_id: string; p_version: number }; Returns: Json };
      shop_terms: { Args: Record<PropertyKey, never>; Returns: Json };
      simulate_settings: { Args: { p_changes: Json }; Returns: Json };
      split_quote: { Args: { p_id: string; p_items: Json; p_reason: string; p_version: number }; Returns: Json };
      split_unmatched_payment: { Args: { p_id: string; p_shares: Json }; Returns: Json };
      start_checkout: { Args: Record<PropertyKey, never>; Returns: boolean };
      start_payment: { Args: { p_method: string; p_order_id: string }; Returns: Json };
      status_effects: { Args: { p_order: Json; p_quote: Json }; Returns: Json };
      status_sets: { Args: Record<PropertyKey, never>; Returns: Json };
      storage_list: { Args: Record<PropertyKey, never>; Returns: Json };
      suggest_orders: { Args: { p_unmatched_id: string }; Returns: Json };
      timeline: {
        Args: { p_entity_type: string; p_id: string };
        Returns: {
          actor_name: string;
          at: string;
          detail: string;
          from_status: string;
          kind: string;
          title: string;
          to_status: string;
          trigger: string;
        }[];
      };
      try_instant_quote: { Args: { p_request: Json }; Returns: Json };
      unpack_line: { Args: { p_line_id: string; p_parcel_id: string; p_version: number }; Returns: Json };
      unsend_quote: { Args: { p_quote_id: string; p_version: number }; Returns: Json };
      use_quote_template: { Args: { p_quote_id: string; p_template_id: string }; Returns: Json };
      verify_payment: {
        Args: {
          p_amount: number;
          p_expected_balance?: number;
          p_idempotency_key?: string;
          p_keep_excess?: boolean;
          p_payment_id: string;
        };
        Returns: Json;
      };
      view_as_customer: { Args: { p_reason: string; p_user_id: string }; Returns: Json };
      write_off: { Args: { p_expected_missing: number; p_order_id: string; p_reason: string }; Returns: Json };
    };
    Enums: {
      app_role: 'admin' | 'user';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      app_role: ['admin', 'user'],
    },
  },
} as const;
